import { data } from "react-router";
import { CallError } from "./callApi.ts";

/** For loaders: what the API does not know is a page that does not exist; other errors stay errors. */
export async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
