import type { ReactNode } from "react";
import type { Business } from "../../catalogue/listings/contract.ts";
import { serverOnly } from "../../ui/serverOnly.tsx";
import { HeadText } from "./HeadText.tsx";

const Text = serverOnly(import.meta.env.SSR ? HeadText : undefined);

/** Head of a listing's page. @param children actions: share, save */
export const ProfileHead = ({ business, children }: { business: Business; children: ReactNode }) => (
  <div>
    <Text business={business} />
    <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2.5">{children}</div>
  </div>
);
