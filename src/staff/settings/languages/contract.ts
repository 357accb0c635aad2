import { z } from "zod";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";
import { TEXT_GROUPS } from "../../../platform/values/translatedWords.ts";

/** Shares of words, in percent. */
const shares = {
  translated: z.int(),
  /** Translated by people, reviewed or not. */
  people: z.int(),
  /** Translated by a person and reviewed by another one. */
  reviewed: z.int(),
  /** Translated by a machine and reviewed by no person. */
  machine: z.int(),
  /** Translated, but the English text has changed since. */
  outdated: z.int(),
};

const groupShares = z.object({
  group: z.enum([...TEXT_GROUPS, "all"]),
  /** Number of English words. */
  words: z.int(),
  ...shares,
});
export type GroupShares = z.infer<typeof groupShares>;

const pageShares = z.object({
  /** Pattern of its address, such as explore/:country/; "*" for the frame of every page. */
  path: z.string(),
  /** Views since the start of the server, also by programs. */
  views: z.int(),
  /** Number of English words of the page's own, without the frame. */
  words: z.int(),
  ...shares,
});
export type PageShares = z.infer<typeof pageShares>;

const guideLanguage = z.object({
  /** BCP 47. */
  language: z.string(),
  /** In the language of the request. */
  name: z.string(),
  /** Prefix of its addresses, such as /de; empty for the main language. */
  prefix: z.string(),
  is_main: z.boolean(),
  /** Whether visitors are offered the language; otherwise only its addresses lead to it. */
  is_offered: z.boolean(),
  /** By group of texts, all texts last; empty for English, the language of the source. */
  shares: z.array(groupShares),
  /** By kind of page, most views first; empty for English. */
  pages: z.array(pageShares),
  /** Shares of the words that were viewed: those of each page as often as it was; null for English. */
  viewed: z.object(shares).nullable(),
});
export type GuideLanguage = z.infer<typeof guideLanguage>;

export const listLanguages = endpoint({
  method: "GET",
  path: "/staff/api/languages/",
  summary: "Lists the guide's languages, the main one first, with the shares of their texts that people and machines translated",
  tag: "Staff",
  access: "staff",
  response: z.object({ languages: z.array(guideLanguage) }),
});
