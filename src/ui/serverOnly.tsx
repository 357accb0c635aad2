import type { ComponentType } from "react";

/**
 * Returns a part of a page that only the server renders: the browser keeps that HTML, and the page's script does not contain the part. It fits
 * parts without handlers, of pages that the browser loads as documents.
 * @param Part `import.meta.env.SSR ? Rows : undefined`, so that the build for browsers drops the import
 */
export const serverOnly = <Props extends object>(Part: ComponentType<Props> | undefined) =>
  function ServerOnly(props: Props) {
    if (Part)
      return (
        <div className="contents">
          <Part {...props} />
        </div>
      );
    // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; React leaves the server's HTML as it is
    return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
  };
