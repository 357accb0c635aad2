import type { ActionFunctionArgs } from "react-router";
import { callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, unlessGone } from "../../platform/pages/formAction.ts";
import { createRelationship, deleteRelationship } from "./contract.ts";
import type { OwnFollow } from "./rules.ts";

/**
 * Follows a traveller, or sends a request.
 * @throws CallError
 */
export async function follow(code: string): Promise<OwnFollow> {
  const { uuid, status } = await callApi(createRelationship, { to_traveller: code });
  return { uuid, status };
}

/**
 * Ends a follow or withdraws a request; succeeds if it is already deleted.
 * @throws CallError
 */
export const unfollow = (uuid: string) => unlessGone(callApi(deleteRelationship, { uuid }));

/**
 * Returns the handlers of FollowButton's forms for the action of their page.
 * @param after returns the URL to redirect to
 */
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
