import type { Transaction } from "../../platform/db/types.ts";
import { renameGuideTexts } from "../translations/store.ts";
import { moveAreaSettings } from "./store.ts";

/** Moves the settings of a merged or renamed area to its target, with the translations of its introduction. @param from its slug */
export async function replaceAreaInSettings(tx: Transaction, from: string, into: string): Promise<void> {
  const isIntroduced = await moveAreaSettings(tx, from, into);
  await renameGuideTexts(tx, `area_introductions.${from}`, isIntroduced ? `area_introductions.${into}` : null);
}
