/** An answer whose page is one string: a web stream in between would copy and encode it several times over. */
export class PageResponse extends Response {
  readonly page: string;

  constructor(page: string, init: ResponseInit) {
    super(null, init);
    this.page = page;
  }
}

/** The page of an answer, where it is one; told by its shape, because the pages' bundle has a copy of this module of its own. */
export const wholePage = (response: Response): string | undefined =>
  "page" in response && typeof response.page === "string" ? response.page : undefined;
