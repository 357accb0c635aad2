import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compare, SCORE_MIN } from "../src/openData/likeness/rules.ts";
import { oneOf } from "../src/platform/values/items.ts";
import { LABELLED } from "./doubles/pairs.ts";
import { hasSources, readSource, SOURCES, type SourceName } from "./doubles/sources.ts";
import { machineLines } from "./report.ts";

/**
 * `npm run bench -- doubles`: measures how often the guide recognises correctly whether two records are one place, on pairs that a person
 * labelled. `-- doubles --missed` lists the pairs that it gets wrong, and writes nothing.
 */

const LABELS = ["s", "d", "u"] as const;
type Label = (typeof LABELS)[number];
type Outcome = "joined" | "offered" | "apart";

interface Judged {
  source: string;
  label: Label;
  outcome: Outcome;
  line: string;
}

const isSourceName = (name: string): name is SourceName => Object.hasOwn(SOURCES, name);

async function judgeAll(): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const [sources, text] of Object.entries(LABELLED)) {
    const [one, other = one] = sources.split("/").filter(isSourceName);
    if (!one || !other) throw new Error(`There are no data for ${sources}.`);
    const found = new Map(
      (await Promise.all([...new Set([one, other])].map((name) => readSource(name)))).flat().map((record) => [record.id, record]),
    );
    const words = text.trim().split(/\s+/);
    for (let at = 0; at < words.length; at += 3) {
      const [a, b, label] = [found.get(words[at] ?? ""), found.get(words[at + 1] ?? ""), oneOf(LABELS, words[at + 2])];
      if (!a || !b || !label)
        throw new Error(`The data of ${sources} is not what was labelled: ${words[at]}, ${words[at + 1]} or the label is missing.`);
      const { isCertain, score, reasons } = compare(a.profile, b.profile, one === other);
      const outcome = isCertain ? "joined" : score >= SCORE_MIN ? "offered" : "apart";
      judged.push({
        source: sources,
        label,
        outcome,
        line: `${label} ${outcome} ${score}: ${a.profile.facts.name} | ${b.profile.facts.name} (${reasons.join(", ")})`,
      });
    }
  }
  return judged;
}

const share = (part: number, all: number) => (all === 0 ? "–" : `${((100 * part) / all).toFixed(1)} %`);

function figures(judged: readonly Judged[]): string[] {
  const count = (label: Label | undefined, outcome?: Outcome, source?: string) =>
    judged.filter((one) => (!label || one.label === label) && (!outcome || one.outcome === outcome) && (!source || one.source === source))
      .length;
  const joined = count(undefined, "joined");
  const same = count("s");
  const row = (name: string, source?: string) =>
    `| ${name} | ${count(undefined, undefined, source)} | ${count("s", undefined, source)} | ${count("d", undefined, source)} | ${count("u", undefined, source)} | ${count("s", "joined", source)} | ${count(undefined, "joined", source) - count("s", "joined", source)} | ${count("s", "offered", source)} | ${count("d", "offered", source) + count("u", "offered", source)} |`;
  return [
    "| Region | pairs | the same | different | nobody can tell | joined, rightly | joined, wrongly | offered, the same | offered, not |",
    "|---|---|---|---|---|---|---|---|---|",
    ...Object.keys(LABELLED).map((source) => row(source, source)),
    row("**all**"),
    "",
    `- Certain joins that are right: ${count("s", "joined")} of ${joined}, ${share(count("s", "joined"), joined)} (a pair of which nobody can tell counts as wrong; the goal is 98 %)`,
    `- Of what is the same, joined without asking: ${share(count("s", "joined"), same)}; joined or offered to staff: ${share(count("s", "joined") + count("s", "offered"), same)}`,
    `- Of what is offered to staff, the same: ${share(count("s", "offered"), count(undefined, "offered"))}`,
  ];
}

if (hasSources()) {
  const judged = await judgeAll();
  const text = ["# doubles", "", "`npm run bench -- doubles`", "", ...machineLines(), "", ...figures(judged)].join("\n").trimEnd();
  process.stdout.write(`${text}\n`);
  if (process.argv.includes("--missed"))
    for (const { label, outcome, line } of judged)
      if ((label === "s") !== (outcome === "joined") && (label === "s" || outcome !== "apart")) process.stdout.write(`${line}\n`);
  if (!process.argv.includes("--missed")) writeFileSync(join(import.meta.dirname, "results", "doubles.md"), `${text}\n`);
} else process.stdout.write("doubles: left out, the regions of ../shared/data are not here\n");
