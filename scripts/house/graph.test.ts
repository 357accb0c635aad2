import { describe, expect, it } from "vitest";
import { capabilityCycles, type Import, impureFilesBehindRules, serverFilesBehindScreens } from "./graph.ts";

const imports = (...pairs: string[]): Import[] =>
  pairs.map((pair) => {
    const [from = "", arrow, to = ""] = pair.split(" ");
    return { from, to, typeOnly: arrow === "~>" };
  });

describe("serverFilesBehindScreens", () => {
  it("shows the way from a screen to a store over a file between", () => {
    const [problem] = serverFilesBehindScreens(
      imports("src/booking/a/XPage.tsx -> src/platform/sessions/session.ts", "src/platform/sessions/session.ts -> src/platform/db/open.ts"),
    );
    expect(problem).toContain("src/booking/a/XPage.tsx → src/platform/sessions/session.ts → src/platform/db/open.ts");
  });

  it("passes over types, tests and what only the server's entry loads", () => {
    expect(
      serverFilesBehindScreens(
        imports(
          "src/booking/a/X.tsx -> src/platform/sessions/session.ts",
          "src/platform/sessions/session.ts ~> src/platform/db/open.ts",
          "src/booking/a/X.test.tsx -> src/booking/a/made.ts",
          "src/entry.server.tsx -> src/booking/a/made.ts",
          "src/booking/a/made.ts -> src/booking/a/store.ts",
        ),
      ),
    ).toEqual([]);
  });

  it("reports a way once, at the screen that is nearest", () => {
    const ways = imports(
      "src/booking/a/X.tsx -> src/booking/a/Y.tsx",
      "src/booking/a/Y.tsx -> src/booking/a/rules.ts",
      "src/booking/a/rules.ts -> node_modules/pg/index.js",
    );
    expect(serverFilesBehindScreens(ways)).toHaveLength(1);
  });
});

describe("impureFilesBehindRules", () => {
  it("shows the way from a rule to a store, a clock or a file of the machine over a file between", () => {
    for (const to of ["src/booking/b/store.ts", "src/platform/clock.ts", "node:fs/promises"]) {
      const [problem] = impureFilesBehindRules(
        imports("src/booking/a/topic/rules.ts -> src/booking/a/readPbf.ts", `src/booking/a/readPbf.ts -> ${to}`),
      );
      expect(problem).toContain(`src/booking/a/topic/rules.ts → src/booking/a/readPbf.ts → ${to}`);
    }
  });

  it("passes over values, types, and files that no rule uses", () => {
    expect(
      impureFilesBehindRules(
        imports(
          "src/booking/a/rules.ts -> src/booking/a/urls.ts",
          "src/booking/a/urls.ts -> src/platform/values/days.ts",
          "src/booking/a/urls.ts ~> src/booking/a/tables.ts",
          "src/booking/a/api.ts -> src/booking/a/drawPoster.ts",
          "src/booking/a/drawPoster.ts -> node_modules/sharp/lib/index.js",
        ),
      ),
    ).toEqual([]);
  });
});

describe("capabilityCycles", () => {
  it("names the imports of a ring over three capabilities, once", () => {
    const problems = capabilityCycles(
      imports(
        "src/booking/a/api.ts -> src/booking/b/store.ts",
        "src/booking/b/X.tsx -> src/booking/c/rules.ts",
        "src/booking/c/api.ts -> src/booking/a/store.ts",
      ),
    );
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("booking/a → booking/b → booking/c → booking/a");
    expect(problems[0]).toContain("src/booking/b/X.tsx → src/booking/c/rules.ts");
  });

  it("lets capabilities lean on each other one way, name each other's types and use each other in tests", () => {
    expect(
      capabilityCycles(
        imports(
          "src/booking/a/api.ts -> src/booking/b/store.ts",
          "src/booking/b/contract.ts ~> src/booking/a/contract.ts",
          "src/booking/b/api.test.ts -> src/booking/a/store.ts",
          "src/booking/b/X.tsx -> src/ui/Button.tsx",
        ),
      ),
    ).toEqual([]);
  });
});
