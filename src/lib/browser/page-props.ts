/** What each page gets: the parts of the address that its route's pattern names, as `eventId`. */
export interface PageProps {
  params: Readonly<Record<string, string | undefined>>
}
