import { basename, dirname } from "node:path/posix";
import { ROOMS, roomForFile, TESTING, WHOLE_ROOMS } from "./rooms.ts";

/** Allowed places and names of files (docs/decisions/0118), and names too vague to use. */

const WORDS = "contract|rules|enumerations|tables|store|acts|api|jobs|commands";
/** A word of the vocabulary, or a name for the content: urls.ts, readPbf.ts, useMe.ts. */
const CODE_FILE = /^[a-z][A-Za-z0-9]*[.]ts$/;
/** A topic of a capability, which has the same vocabulary; never a kind of file. */
const TOPIC = /^(?!(?:hooks|components|pages|types|tests|models|services)$)[a-z][A-Za-z0-9]*$/;
const TOPICS_DEEP = 2;
const COMPONENT_FILE = /^[A-Z][A-Za-z0-9]*[.]tsx$/;
const TEST_FILE = /[.]test[.]tsx?$/;
const ROOT_FILE =
  /^(?:routes|movedPages|api|commands|jobs|listingUses)[.]ts$|^root[.]tsx$|^entry[.](?:server|client)[.]tsx$|^[a-z][\w-]*[.]css$|^[\w-]+[.]d[.]ts$/;
const EMPTY_WORDS = /^(?:utils?|utilities|helpers?|misc|common|stuff|shared)$/i;

/** @param files every file of src/, as paths from the project's folder @returns one message for each file in the wrong place */
export function unknownFiles(files: string[]): string[] {
  const all = new Set(files);
  return files.flatMap((file) => {
    const [source, name, ...inRoom] = file.split("/");
    if (source !== "src" || !name) return [];
    if (inRoom.length === 0) {
      if (TEST_FILE.test(name)) return findTestedFile(file, all) ? [] : [orphanTest(file)];
      return ROOT_FILE.test(name)
        ? []
        : [
            `${file}: src/ itself contains only routes.ts, movedPages.ts, api.ts, commands.ts, jobs.ts, listingUses.ts, root.tsx, entry.*.tsx and styles. Move other files into a room.`,
          ];
    }
    const room = roomForFile(file);
    if (!room) return [`${file}: src/${name} is not one of the rooms (${ROOMS.join(", ")}).`];
    const [capability = "", ...rest] = inRoom;
    if (WHOLE_ROOMS.includes(room) || `${room}/${capability}` === TESTING) return findTestedFile(file, all) ? [] : [orphanTest(file)];
    if (rest.length === 0)
      return capability === "README.md" ? [] : [`${file}: a room contains only its README.md and a folder for each capability.`];
    return complaintAbout(file, `${room}/${capability}`, rest, all);
  });
}

function complaintAbout(file: string, capability: string, rest: string[], all: Set<string>): string[] {
  const name = rest.at(-1) ?? "";
  const folders = rest.slice(0, -1);
  const data = folders.find((folder) => folder === "content" || folder === "data");
  if (data !== undefined) {
    return file.endsWith(".json")
      ? []
      : [`${file}: ${data}/ contains plain JSON, no code. Move the code into a file of the capability's vocabulary.`];
  }
  if (folders.length > TOPICS_DEEP || folders.some((folder) => !TOPIC.test(folder)))
    return [
      `${file}: a folder in a capability is a topic (vouchers/desk/), not a kind of file, and may be nested at most ${TOPICS_DEEP} deep.`,
    ];
  if (TEST_FILE.test(name)) return findTestedFile(file, all) ? [] : [orphanTest(file)];
  if (CODE_FILE.test(name) || COMPONENT_FILE.test(name)) return [];
  return [
    `${file}: a capability's folder contains ${WORDS.replaceAll("|", ".ts, ")}.ts, files named for their content (urls.ts, readPbf.ts, useMe.ts), pages (XPage.tsx), components (X.tsx), their tests, and a folder for a topic (lists/store.ts). Code that knows no capability belongs in platform/ or ui/. (Capability: ${capability}.)`,
  ];
}

const orphanTest = (file: string) =>
  `${file}: place a test beside its subject and name it after it: rules.test.ts or rules.limits.test.ts beside rules.ts.`;

/**
 * Returns the file that a test covers; for any other file, the file itself. A test may cover a part: store.deletes.test.ts beside store.ts.
 */
function findTestedFile(file: string, all: Set<string>): string | undefined {
  if (!TEST_FILE.test(file)) return file;
  const name = basename(file).replace(TEST_FILE, "");
  const first = name.split(".")[0] ?? name;
  const folder = `${dirname(file)}/`;
  return [...all].find(
    (other) => !TEST_FILE.test(other) && other.startsWith(`${folder}${first}.`) && !other.slice(folder.length).includes("/"),
  );
}

/** @returns one message per file or folder with a meaningless name */
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
      `${path}: "${word}" does not say what the code does. Name the file for its content (money.ts, slug.ts), and move it to its capability or part of platform/.`,
  );
}
