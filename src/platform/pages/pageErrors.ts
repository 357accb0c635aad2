/** Reporter of errors in page rendering. Shared over the global object, because the pages' bundle has its own copy of this module. */
const REPORT = Symbol.for("the-guide.report-page-error");
const shared = globalThis as { [REPORT]?: (error: unknown) => void };

export function setPageErrorReporter(report: (error: unknown) => void) {
  shared[REPORT] = report;
}

export const reportPageError = (error: unknown) => shared[REPORT]?.(error);
