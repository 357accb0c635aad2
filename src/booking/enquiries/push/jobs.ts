import type { Tasks } from "../../../platform/jobs/jobQueue.ts";
import { pushQuestion, pushToGuest, pushToOwner } from "./sending/acts.ts";

export const enquiryPushTasks: Tasks = {
  push_enquiry_owner: (payload, services) => pushToOwner(payload, services),
  push_question_owner: (payload, services) => pushQuestion(payload, services),
  push_enquiry_guest: (payload, services) => pushToGuest(payload, services),
};
