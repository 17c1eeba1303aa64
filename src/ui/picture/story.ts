/**
 * A picture for a story, px. There the upper 208 and the lower 224 are covered, so nothing that matters stands in them.
 */
export const STORY = { width: 1080, height: 1920 }
export const STORY_TOP = 208
export const STORY_BOTTOM = STORY.height - 224

/** Margins left and right, and the width between them. */
export const STORY_EDGE = 72
export const STORY_WIDTH = STORY.width - 2 * STORY_EDGE
