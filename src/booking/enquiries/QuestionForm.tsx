import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { Field } from "../../ui/Field.tsx";
import { askQuestion, MESSAGE_MAX } from "./contract.ts";
import { GuestForm, type Typed } from "./GuestForm.tsx";
import { type FieldErrors, guestErrors, type Listing, questionFailed, questionSent, recipientText } from "./rules.ts";

interface QuestionFormProps {
  business: Listing & { business_code: string };
  onSent: () => void;
  onClose: () => void;
}

/** Form to ask a listing a question; no account is needed. */
export function QuestionForm({ business, onSent, onClose }: QuestionFormProps) {
  const check = ({ guest_name = "", guest_email = "", question = "" }: Typed): FieldErrors => ({
    ...guestErrors({ guest_name, guest_email }),
    ...(question === "" ? { question: [t`Write your question.`] } : {}),
  });
  const send = async ({ guest_name = "", guest_email = "", question = "" }: Typed, token: string) => {
    await callApi(askQuestion, { business: business.business_code, guest_name, guest_email, question, token });
    onSent();
  };
  return (
    <GuestForm
      title="Ask a question"
      text={recipientText(business)}
      sendLabel="Send question"
      check={check}
      send={send}
      failedText={questionFailed()}
      sentText={questionSent()}
      onCancel={onClose}
    >
      {(errors) => (
        <Field label="Question" errors={errors.question}>
          {(control) => <textarea {...control} name="question" rows={5} required maxLength={MESSAGE_MAX} />}
        </Field>
      )}
    </GuestForm>
  );
}
