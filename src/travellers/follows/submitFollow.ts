import type { ActionFunctionArgs } from "react-router";
import { callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, unlessGone } from "../../platform/pages/formAction.ts";
import { createRelationship, deleteRelationship } from "./contract.ts";
import type { OwnFollow } from "./rules.ts";

/** Follows somebody, or asks to. @throws CallError */
export async function follow(code: string): Promise<OwnFollow> {
  const { uuid, status } = await callApi(createRelationship, { to_traveller: code });
  return { uuid, status };
}

/** Ends a follow or takes a request away; what is gone already is ended. @throws CallError */
export const unfollow = (uuid: string) => unlessGone(callApi(deleteRelationship, { uuid }));

/** What the forms of FollowButton ask of the page that they stand on. @param after the address to go on at */
export const followIntents = (after: (form: FormFields, args: ActionFunctionArgs) => string) => ({
  follow: async (form: FormFields, args: ActionFunctionArgs) => {
    await follow(form.to_traveller ?? "");
    return after(form, args);
  },
  unfollow: async (form: FormFields, args: ActionFunctionArgs) => {
    await unfollow(form.relationship ?? "");
    return after(form, args);
  },
});
