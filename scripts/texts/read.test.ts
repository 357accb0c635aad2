import { describe, expect, it } from "vitest";
import { applyEdits } from "./edits.ts";
import { readTexts } from "./read.ts";

const MARKS = 'import { counted, meant, plural, t, texts } from "../platform/languages/text.ts";\n';
const named = (source: string, path = "Page.tsx") => readTexts(path, source).texts.map((text) => text.named);
const compiled = (source: string) => applyEdits(source, readTexts("Page.tsx", source).edits);

describe("in TypeScript", () => {
  it("finds what is marked, and nothing else", () => {
    const source = `${MARKS}const a = t\`Report \${guest.name}\`, b = "not a text", c = counted(places, "# place", "# places");
      const d = texts({ on: "On", off: "Off" }), e = meant("of hours")\`Open\`, f = t\`\${plural(nights, "# night", "# nights")} in \${formatList(names)}\`;`;
    expect(named(source, "rules.ts")).toEqual([
      "Report {name}",
      "{places, plural, one {# place} other {# places}}",
      "On",
      "Off",
      "Open",
      "{nights, plural, one {# night} other {# nights}} in {list}",
    ]);
    expect(readTexts("rules.ts", source).texts[4]).toMatchObject({ key: "of hours\u0004Open", meaning: "of hours" });
  });

  it("gives the values of a table their meaning", () => {
    const source = `${MARKS}const STATES = texts({ expired: "Expired" }, "of a claim");`;
    expect(readTexts("rules.ts", source).texts).toMatchObject([
      { key: "of a claim\u0004Expired", named: "Expired", meaning: "of a claim" },
    ]);
  });

  it("takes `t` from another module for something else", () => expect(named("const a = t`Report`;", "rules.ts")).toEqual([]));

  it("gives two different values of one name two names", () => {
    expect(named(`${MARKS}t\`\${a.name} and \${b.name}, \${a.name}\``, "rules.ts")).toEqual(["{name} and {name2}, {name}"]);
  });
});

describe("labels of buttons, tabs and links in a navigation", () => {
  const narrow = (source: string) => readTexts("Page.tsx", MARKS + source).texts.flatMap((one) => (one.isNarrow ? one.named : []));

  it("are known to have little room", () => {
    expect(narrow('const a = <FormButton hint="Not this">{isOpen ? t`Next` : t`Save`}</FormButton>;')).toEqual(["Next", "Save"]);
    expect(narrow('const a = <nav aria-label="Bottom"><a href="/"><Icon /> Explore</a></nav>;')).toEqual(["Explore"]);
    expect(narrow('const a = <a className="button button-filled" href="/">See it</a>;')).toEqual(["See it"]);
    expect(narrow('const a = <Prompt sendLabel="Send" title="A sentence">Another</Prompt>;')).toEqual(["Send"]);
  });

  it("are not the texts beside them", () => {
    expect(narrow('const a = <p>See <a href="/">the page</a> <Button>Save</Button></p>, b = <nav><p>Here</p></nav>;')).toEqual([]);
    expect(narrow("const a = <div><p>A sentence</p><Button>Save</Button></div>;")).toEqual(["Save"]);
  });
});

describe("between tags", () => {
  it("finds a whole sentence with its values and elements", () => {
    expect(named('const a = <p>Sent to {name}. See{" "}\n  <a href={url}>\n    the page\n  </a>\n  .</p>;')).toEqual([
      "Sent to {name}. See <a>the page</a>.",
    ]);
  });

  it("leaves out icons and buttons at its edges, and what is not to be translated", () => {
    expect(
      named(
        'const a = <p><Icon of={Check} /> Saved <b>&ldquo;now&rdquo;</b></p>, b = <p translate="no">The Guide</p>, c = <code>npm ci</code>;',
      ),
    ).toEqual(["Saved <b>“now”</b>"]);
  });

  it("keeps an element with a value at its edge: it may stand elsewhere in another language", () => {
    expect(named("const a = <p><b>{count}</b> stored on this phone</p>, b = <p><code>csrftoken</code> proves it.</p>;")).toEqual([
      "<b>{count}</b> stored on this phone",
      "{code} proves it.",
    ]);
  });

  it("finds punctuation around values, which differs between languages", () => {
    expect(named("const a = <p>{kind}, {place}</p>, b = <q>“{comment}”</q>, c = <p><b>{label}</b>: {text}</p>;")).toEqual([
      "{kind}, {place}",
      "“{comment}”",
      "<b>{label}</b>: {text}",
    ]);
    expect(named("const a = <p>{kind}, <LocalMoment at={created} /></p>;")).toEqual(["{kind}, {LocalMoment}"]);
    expect(named("const a = <p>{count} · {price} ({unit})</p>, b = <span>: {name}</span>;")).toEqual([]);
  });

  it("finds attributes that people read", () => {
    expect(
      named('const a = <img alt="A lake" className="size full" />, b = <FormField label="Name" hint="optional" name="first name" />;'),
    ).toEqual(["A lake", "Name", "optional"]);
  });
});

describe("compiled", () => {
  it("looks texts up and keeps their values", () => {
    expect(compiled("const a = <p>Sent to {name}.</p>;")).toBe('const a = <p>{rich_("Sent to {0}.", [name])}</p>;');
    expect(compiled(`${MARKS}const a = t\`Report \${name}\`;`)).toBe(`${MARKS}const a = fill_("Report {0}", [name]);`);
  });

  it("compiles texts inside the values of a text", () => {
    expect(compiled('const a = <p>See <a href="/x/" title="The page">{name} here</a></p>;')).toBe(
      'const a = <p>{rich_("See <0>{1} here</0>", [<a href={address_("/x/")} title={"The page"}/>, name])}</p>;',
    );
  });

  it("puts addresses of the guide into the reader's language, and no others", () => {
    expect(compiled('const a = <a href={url} hrefLang="de"><Icon /></a>;')).toBe('const a = <a href={url} hrefLang="de"><Icon /></a>;');
    expect(compiled('const a = <a href={url}><Icon /></a>, b = <a href="https://example.org/"><Icon /></a>;')).toBe(
      'const a = <a href={address_(url)}><Icon /></a>, b = <a href="https://example.org/"><Icon /></a>;',
    );
  });
});
