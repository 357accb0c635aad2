import { basename, dirname } from "node:path/posix";
import { ROOMS, roomOf, TESTING, WHOLE_ROOMS } from "./rooms.ts";

/** Where a file may stand and what it may be called: the vocabulary of a capability (architecture, docs/decisions/0001) and the words that say nothing. */

const WORDS = "contract|rules|enumerations|tables|store|api|jobs|commands";
const WORD_FILE = new RegExp(`^(?:${WORDS})(?:[.][a-z][A-Za-z0-9-]*)?[.]ts$`);
const COMPONENT_FILE = /^[A-Z][A-Za-z0-9]*[.]tsx$/;
const TEST_FILE = /[.]test[.]tsx?$/;
const ROOT_FILE =
  /^(?:routes|api|commands|jobs)[.]ts$|^root[.]tsx$|^entry[.](?:server|client)[.]tsx$|^[a-z][\w-]*[.]css$|^[\w-]+[.]d[.]ts$/;
const EMPTY_WORDS = /^(?:utils?|utilities|helpers?|misc|common|stuff|shared)$/i;

/** @param files every file of src/, as paths from the project's folder. @returns one sentence a file that has no room where it stands. */
export function unknownFiles(files: string[]): string[] {
  const all = new Set(files);
  return files.flatMap((file) => {
    const [source, name, ...inRoom] = file.split("/");
    if (source !== "src" || !name) return [];
    if (inRoom.length === 0) {
      if (TEST_FILE.test(name)) return subjectOf(file, all) ? [] : [orphanTest(file)];
      return ROOT_FILE.test(name)
        ? []
        : [
            `${file}: src/ itself holds routes.ts, api.ts, commands.ts, jobs.ts, root.tsx, entry.*.tsx and styles; everything else belongs to a room.`,
          ];
    }
    const room = roomOf(file);
    if (!room) return [`${file}: src/${name} is none of the rooms (${ROOMS.join(", ")}).`];
    const [capability = "", ...rest] = inRoom;
    if (WHOLE_ROOMS.includes(room) || `${room}/${capability}` === TESTING) return subjectOf(file, all) ? [] : [orphanTest(file)];
    if (rest.length === 0)
      return capability === "README.md" ? [] : [`${file}: a room holds its README.md and a folder for each capability.`];
    return complaintAbout(file, `${room}/${capability}`, rest, all);
  });
}

function complaintAbout(file: string, capability: string, rest: string[], all: Set<string>): string[] {
  const [name = "", inFolder] = rest;
  if (inFolder !== undefined) {
    if (name !== "content" && name !== "data")
      return [`${file}: a capability has no folders but content/ and data/ (plain JSON). If it needs more, split the capability.`];
    return file.endsWith(".json")
      ? []
      : [`${file}: ${name}/ holds plain JSON, no code. Code belongs in a file of the capability's vocabulary.`];
  }
  if (TEST_FILE.test(name)) return subjectOf(file, all) ? [] : [orphanTest(file)];
  if (WORD_FILE.test(name) || COMPONENT_FILE.test(name)) return [];
  return [
    `${file}: a capability's folder holds ${WORDS.replaceAll("|", ".ts, ")}.ts (or one of them split, as in rules.hours.ts), pages (XPage.tsx), components (X.tsx) and their tests. A pure decision belongs in rules.ts, a query in store.ts; what knows no capability in platform/ or ui/. (Capability: ${capability}.)`,
  ];
}

const orphanTest = (file: string) =>
  `${file}: a test stands beside its subject and is called after it: rules.test.ts or rules.hours.test.ts beside rules.ts.`;

/** The file that a test is about; for any other file itself. A test may be about a part: store.deletes.test.ts beside store.ts. */
function subjectOf(file: string, all: Set<string>): string | undefined {
  if (!TEST_FILE.test(file)) return file;
  const name = basename(file).replace(TEST_FILE, "");
  const first = name.split(".")[0] ?? name;
  const folder = `${dirname(file)}/`;
  return [...all].find(
    (other) => !TEST_FILE.test(other) && other.startsWith(`${folder}${first}.`) && !other.slice(folder.length).includes("/"),
  );
}

/** @returns one sentence a file or folder whose name says nothing. */
export function vagueNames(files: string[]): string[] {
  const named = new Map<string, string>();
  for (const file of files) {
    const parts = file.split("/");
    parts.forEach((part, index) => {
      const stem = part.split(".")[0] ?? part;
      if (EMPTY_WORDS.test(stem)) named.set(parts.slice(0, index + 1).join("/"), stem);
    });
  }
  return [...named].map(
    ([path, word]) =>
      `${path}: "${word}" says where code was left, not what it does. Name it for what it holds (money.ts, slug.ts), in the capability or the part of platform/ that it is about.`,
  );
}
