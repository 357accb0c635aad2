import type { BusinessType } from "../../catalogue/listings/enumerations.ts";
import { t } from "../../platform/languages/text.ts";

interface RecommendEntry {
  label: string;
  title: string;
  types: readonly BusinessType[];
}

/** Entries of the recommendation flow, by the last segment of `/traveller/recommend/{type}/`. */
export const recommendEntries = () =>
  ({
    accommodation: { label: t`A place to stay`, title: t`Recommend a place to stay`, types: ["accommodation"] },
    activity: { label: t`Something to do`, title: t`Recommend something to do`, types: ["activity"] },
    eat_drink: { label: t`Somewhere to eat or drink`, title: t`Recommend somewhere to eat or drink`, types: ["restaurant", "cafe", "bar"] },
    sight: { label: t`A sight`, title: t`Recommend a sight`, types: ["sight"] },
  }) as const satisfies Record<string, RecommendEntry>;

export type RecommendEntryCode = keyof ReturnType<typeof recommendEntries>;
