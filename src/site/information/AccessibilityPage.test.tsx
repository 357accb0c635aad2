import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import AccessibilityPage from "./AccessibilityPage.tsx";

function renderStatement(accessibility_body: string | null) {
  const operator = { name: "Valley Tourist Office", email: "hello@valley.example", accessibility_body };
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: AccessibilityPage }]);
  return renderToStaticMarkup(<Stub initialEntries={["/"]} hydrationData={{ loaderData: { page: { operator } } }} />);
}

describe("The accessibility statement", () => {
  it("has the parts of the model statement, and a form that needs no account", () => {
    const markup = renderStatement("Monitoring Body, 1 Example Street");
    for (const part of ["partially conformant", "What is not accessible", "prepared on", "14 days", "Monitoring Body, 1 Example Street"])
      expect(markup, part).toContain(part);
    expect(markup).toContain('href="/report/?kind=accessibility&amp;id=%2Faccessibility%2F&amp;back=%2Faccessibility%2F"');
  });

  it("names no body where none is set", () => {
    const markup = renderStatement(null);
    expect(markup).not.toContain("complain to");
    expect(markup).not.toContain("#enforcement");
  });
});
