import { lazyComponent } from "../ui/lazyComponent.tsx";

/** The forms come once somebody means to write: with their captcha they are a tenth of a page's own scripts. Whoever opens one preloads it, so that its fields are there to be stepped into. */
export const EnquiryForm = lazyComponent(() => import("./EnquiryForm.tsx").then((file) => file.EnquiryForm));
export const QuestionForm = lazyComponent(() => import("./QuestionForm.tsx").then((file) => file.QuestionForm));

/** At the first sign that one of them is wanted. */
export function preloadForms() {
  for (const form of [EnquiryForm, QuestionForm]) void form.preload();
}
