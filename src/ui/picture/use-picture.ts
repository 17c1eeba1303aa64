import { type RefObject, useEffect, useState } from 'react'

/** The preview's size as a part of the picture's own. */
const PREVIEW = 0.75

/**
 * Draws a picture, shows a small one where there is room for it, and makes the file to share. The old picture stays until the new one is there.
 * @param draw draws it; a new function for a new picture
 * @returns the file, null until drawn; and whether drawing failed
 */
export function usePicture(
  draw: (canvas: HTMLCanvasElement) => Promise<void>,
  fileName: string,
  preview?: RefObject<HTMLCanvasElement | null>,
): { file: File | null; failed: boolean } {
  const [file, setFile] = useState<File | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let isCurrent = true
    async function make() {
      const canvas = document.createElement('canvas')
      await draw(canvas)
      if (!isCurrent) return
      if (preview?.current) copySmall(canvas, preview.current)
      const drawn = await fileOf(canvas, fileName)
      if (isCurrent) setFile(drawn)
    }
    make().catch((error) => {
      console.error('The picture could not be drawn', error)
      if (isCurrent) setFailed(true)
    })
    return () => {
      isCurrent = false
    }
  }, [draw, preview, fileName])

  return { file, failed }
}

function copySmall(from: HTMLCanvasElement, to: HTMLCanvasElement): void {
  to.width = Math.round(PREVIEW * from.width)
  to.height = Math.round(PREVIEW * from.height)
  const context = to.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.drawImage(from, 0, 0, to.width, to.height)
}

function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: blob.type }))
      else reject(new Error('The browser made no file of the picture'))
    }, 'image/png')
  })
}
