import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { rich } from "./richText.ts";

const render = (pattern: string, values: Parameters<typeof rich>[1]) => renderToStaticMarkup(<p>{rich(pattern, values)}</p>);

it("puts values and elements where the translation has them", () => {
  const link = createElement("a", { href: "/x/" });
  expect(render("Sent to {0}. See <1>the page</1>.", ["Maya", link])).toBe('<p>Sent to Maya. See <a href="/x/">the page</a>.</p>');
  expect(render("<1>Seite</1> von {0}", ["Maya", link])).toBe('<p><a href="/x/">Seite</a> von Maya</p>');
});

it("escapes values, and shows nothing for empty ones", () => {
  expect(render("{0} and {1}{2}", ["<b>", null, false])).toBe("<p>&lt;b&gt; and </p>");
});
