import { LogInAgain, ReauthRequired } from "../../../accounts/accounts/SettingsSection.tsx";
import { noteLeaving } from "../../../platform/offline/privateStorage.ts";
import { ActionForm, FormButton } from "../../../ui/ActionForm.tsx";

/** Deletes the account: explains what is deleted and what stays, and asks once more. Works without scripts too. */
export const DeleteSection = ({ isFresh }: { isFresh: boolean }) => (
  <>
    <div className="grid max-w-[60ch] gap-3 text-ink2">
      <p>
        Your account is hidden at once, for 14 days; any login in that time brings it back. Then we delete your account, name, picture,
        wishlist, visits, guides and follows, and remove your email address from your enquiries.
      </p>
      <p>
        Your recommendations stay, signed &ldquo;A traveller&rdquo;, unless you delete them too. Vouchers and credit stay in the
        businesses&rsquo; records, without your name.
      </p>
    </div>
    {isFresh ? (
      <details className="mt-5">
        <summary className="button button-outlined inline-flex cursor-pointer list-none text-danger">Delete my account</summary>
        <ActionForm
          intent="delete"
          isDocument
          onSubmit={noteLeaving}
          className="mt-4 grid max-w-[44rem] justify-items-start gap-4 border-s-4 border-danger bg-sand p-4 sm:p-5"
        >
          <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input type="checkbox" name="delete_words" className="tick mt-0.5" />
            <span>
              <strong className="block font-semibold">Delete my recommendations too</strong>
              <span className="text-small text-ink2">Every recommendation you have written.</span>
            </span>
          </label>
          <p className="text-small">You will be logged out on all devices. To cancel, press Delete my account again.</p>
          <FormButton intent="delete" look="danger">
            Delete now
          </FormButton>
        </ActionForm>
      </details>
    ) : (
      <ReauthRequired>
        To delete your account, please <LogInAgain>log in again</LogInAgain> first.
      </ReauthRequired>
    )}
  </>
);
