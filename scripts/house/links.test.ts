import { expect, it } from "vitest";
import { deadLinks } from "./links.ts";

const GUIDE = { path: "docs/running/proxy.md", text: "# Put behind a proxy\n\n## What a balancer asks\n" };
const PATHS = ["docs/running.md", "docs/running/proxy.md", "src/jobs.ts"];
const dead = (path: string, text: string) => deadLinks([GUIDE, { path, text }], PATHS);

it("a link leads to a file and a heading of the repository", () => {
  for (const link of [
    "running/proxy.md",
    "running/proxy.md#what-a-balancer-asks",
    "running/",
    "https://example.org/x.md",
    "../src/jobs.ts",
  ])
    expect(dead("docs/running.md", `[here](${link})`)).toEqual([]);
  expect(dead("docs/running/mail.md", "[here](proxy.md#put-behind-a-proxy)")).toEqual([]);
});

it("a link to a file or heading that is gone is an error", () => {
  for (const link of ["proxy.md", "running/proxy.md#balancers", "../running.md", "running/proxys.md"])
    expect(dead("docs/running.md", `See [this](${link}).`)).toEqual([expect.stringContaining(`docs/running.md: ${link} is not`)]);
});

it("a document that code and configurations name exists too", () => {
  expect(dead("src/jobs.ts", "/** See docs/running/proxy.md. */")).toEqual([]);
  expect(dead("deploy/alerts.yml", "# See docs/running/watch.md.")).toEqual([expect.stringContaining("docs/running/watch.md is not")]);
});

it("code in a document is not a link", () => {
  expect(dead("docs/running.md", "`[a](b.md)`\n```\n[a](b.md)\n```\n")).toEqual([]);
});
