/** Pure: detects records whose own data states that the place no longer exists, or does not exist yet. */

type Tags = Record<string, unknown>;

/** States of places that stay worth a visit when unused: a ruin, a ghost town, a disused lighthouse. */
const LEFT = ["disused", "abandoned", "ruins", "ruined"];
const REMOVED = ["demolished", "destroyed", "razed", "removed", "dismantled", "closed", "was"];
const NOT_YET = ["proposed", "planned", "construction"];
const KINDS = ["tourism", "amenity", "leisure", "historic", "shop", "craft", "natural", "man_made", "office"];

const isSaid = (value: unknown) =>
  value !== undefined && value !== null && !["", "no", "false", "0"].includes(String(value).trim().toLowerCase());
const hasKind = (tags: Tags) => KINDS.some((key) => isSaid(tags[key]));
const isRemains = (tags: Tags) =>
  isSaid(tags.historic) || isSaid(tags.natural) || ["attraction", "viewpoint"].includes(String(tags.tourism));

/**
 * Reads OpenStreetMap's life-cycle tags: `disused=yes`, `abandoned:tourism=hotel`. A hotel with a disused restaurant is still a hotel.
 * @see https://wiki.openstreetmap.org/wiki/Lifecycle_prefix
 * @returns the reason to reject the place; undefined if it is in use
 */
export function lifeCycleReason(tags: Tags): string | undefined {
  const describeState = (state: string, key: string) =>
    `${NOT_YET.includes(state) ? "is not open yet" : "no longer exists"} (${key}=${String(tags[key]).slice(0, 40)})`;
  for (const state of [...LEFT, ...REMOVED, ...NOT_YET]) {
    if (isSaid(tags[state]) && !(LEFT.includes(state) && isRemains(tags))) return describeState(state, state);
    for (const kind of KINDS) {
      const key = `${state}:${kind}`;
      if (isSaid(tags[key]) && (isSaid(tags[kind]) || !hasKind(tags))) return describeState(state, key);
    }
  }
  return undefined;
}

const words = (text: string) => text.split(" ");
/** Words for "closed" in names, in about 40 languages, some in several forms. */
const CLOSED = new Set([
  ...words(
    "closed shut abandoned defunct geschlossen dichtgemacht gesloten dicht fermé fermée fermés fermées cerrado cerrada cerrados cerradas clausurado clausurada",
  ),
  ...words(
    "chiuso chiusa fechado fechada encerrado encerrada tancat tancada închis închisă inchis inchisa lukket stengt nedlagt stängt stängd suljettu lokað",
  ),
  ...words(
    "zamknięte zamknięty zamknięta zavřeno zavřené uzavřeno zatvorené zatvoreno zaprto bezárt zárva kapalı kapandı закрыто закрыт закрыта",
  ),
  ...words(
    "uždaryta uždarytas slēgts slēgta suletud zamkniete zavreno зачинено закрито затворено κλειστό κλειστός έκλεισε סגור נסגר مغلق مغلقة بسته बंद बन्द ปิด ปิดกิจการ tutup 休業 폐업 폐점 mbyllur",
  ),
  "đóng",
  "cửa",
]);
/** Words beside it that leave the closure final: "permanently", "since", "definitely". */
const FINAL = new Set([
  ...words(
    "permanently definitively definitely for good down since in now forever business out of endgültig dauerhaft seit permanent definitief sinds",
  ),
  ...words(
    "définitivement depuis definitivamente desde definitivamente dal permanentemente permanente definitivo definitiv trvale od trwale na stałe navždy",
  ),
  ...words(
    "permanently tartósan véglegesen óta kalıcı olarak навсегда с окончательно постоянно οριστικά από לצמיתות دائم نهائيا نهائياً ถาวร permanen đã vĩnh viễn jäädavalt pysyvästi permanent",
  ),
]);
/** Matches brackets at the end or the beginning of a name, or a part after a dash or a colon. */
const PART = /[([{（【［「]([^()[\]{}（）【】［］「」]{1,60})[)\]}）】］」]|\s[-–—:|*]+\s*([^-–—:|*]{1,40})$|^\*{1,3}([^*]{1,40})\*{1,3}/gu;

/** Chinese and Japanese use no spaces: "已停业", "2020年閉店". It does not match "冬季閉館", closed in winter. */
const CLOSED_UNSPACED =
  /^(?:已|永久|年|月|日|\s)*(?:閉店|閉業|閉館|閉園|廃業|廃止|关闭|關閉|停业|停業|歇业|歇業|结业|結業)(?:しました|済み?|了)?$/u;

function saysClosed(part: string): boolean {
  const text = part
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\p{N}./!,;]+/gu, " ")
    .trim();
  if (CLOSED_UNSPACED.test(text)) return true;
  const said = text.split(/\s+/);
  return said.some((word) => CLOSED.has(word)) && said.every((word) => CLOSED.has(word) || FINAL.has(word));
}

/**
 * Whether a name states that the place is closed: "Gasthaus Krone (geschlossen)", "CLOSED - Café Luna", "Hotel Mar – permanently closed".
 * "(closed Mondays)" and "(temporarily closed)" are not final, and "Closed" may be the name of a place.
 */
export function isClosedByName(name: string): boolean {
  const parts = [...name.matchAll(PART)].map(([, bracketed, behind, starred]) => bracketed ?? behind ?? starred ?? "");
  const before = /^([^-–—:|]{1,40})\s*[-–—:|]\s/u.exec(name)?.[1];
  return [...parts, ...(before === undefined ? [] : [before])].some(saysClosed);
}
