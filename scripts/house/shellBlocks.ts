/**
 * Commands in documents. A block of commands begins with ```sh and is run by `npm run bench -- docs`. The words after `sh` are:
 * `untried`, or `untried: reason`, for commands that need something which a machine without a public address lacks; `stopped` for commands
 * that need a stopped guide, and `fresh` for those that need an empty data folder too.
 */

export interface ShellBlock {
  commands: string;
  /** Number of its first line in the document. */
  line: number;
  /** Number of headings before it: commands of one section follow each other. */
  section: number;
  /** Why it is not run; empty if it gives no reason, undefined if it is run. */
  untried: string | undefined;
  needs: Needs | undefined;
}

const NEEDS = ["stopped", "fresh"] as const;
type Needs = (typeof NEEDS)[number];

const BLOCK = /^( *)```sh\b([^\n]*)\n([\s\S]*?)^ *```$/gm;

/** @throws Error for an unknown word after `sh` */
function parseInfo(info: string): Pick<ShellBlock, "untried" | "needs"> {
  const [, reason] = /^untried(?:: *(.*))?$/.exec(info) ?? [];
  const isUntried = /^untried\b/.test(info);
  const needs = NEEDS.find((one) => one === info);
  if (!isUntried && !needs && info !== "") throw new Error(`unknown word after \`\`\`sh: ${info}`);
  return { untried: isUntried ? (reason ?? "") : undefined, needs };
}

/** Returns the blocks of commands of a document, in their order. @throws Error for an unknown word after `sh` */
export const shellBlocks = (text: string): ShellBlock[] =>
  [...text.matchAll(BLOCK)].map(({ 1: indent = "", 2: info = "", 3: commands = "", index }) => {
    const before = text.slice(0, index);
    return {
      ...parseInfo(info.trim()),
      commands: commands.replaceAll(new RegExp(`^${indent}`, "gm"), "").trimEnd(),
      line: before.split("\n").length + 1,
      section: before.match(/^##? /gm)?.length ?? 0,
    };
  });

/** Commands that change the machine itself: its users, services, packages and folders outside the guide's. */
const OF_MACHINE = /\b(?:sudo|apt-get|systemctl|journalctl|useradd|varnishd)\b|(?:^|[\s=>'"])\/(?:etc|lib|opt|root|srv|usr|var)\//m;

/** Why a block is not run: its mark, or that it would change the machine. Undefined if it is run. */
export const reasonNotToRun = ({ commands, untried }: ShellBlock): string | undefined =>
  untried ?? (OF_MACHINE.test(commands) ? "changes the machine" : undefined);
