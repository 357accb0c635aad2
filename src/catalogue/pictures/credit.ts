/** Attribution of an open data picture: author and licence. */
export interface PictureCredit {
  /** Name of the picture in its source. */
  source: string;
  author: string;
  licence: string;
  licence_link: string | null;
  page_link: string | null;
}
