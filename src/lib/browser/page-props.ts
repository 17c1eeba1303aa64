/** Props of each page: the parameters of its route's pattern, such as `eventId`. */
export interface PageProps {
  params: Readonly<Record<string, string | undefined>>
}
