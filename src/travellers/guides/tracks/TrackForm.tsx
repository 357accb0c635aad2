import { lengthAndClimb } from "../../../catalogue/trails/text.ts";
import { t } from "../../../platform/languages/text.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { ActionForm, FormButton, FormField } from "../../../ui/ActionForm.tsx";
import type { GuideTrack } from "./contract.ts";

/** Adds a GPX file to the author's guide, or removes its track. Works without scripts. */
export const TrackForm = ({ track }: { track: GuideTrack | null }) => (
  <section aria-labelledby="track" className="page mt-14">
    <div className="max-w-[36rem] border-t-3 border-ink pt-3">
      <h2 id="track" className="text-lead">
        Track
      </h2>
      {track ? (
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
          <p>{withCommas([track.name, lengthAndClimb(track)])}</p>
          <ActionForm intent="untrack">
            <FormButton intent="untrack" look="quiet">
              Remove
            </FormButton>
          </ActionForm>
        </div>
      ) : (
        <p className="mt-2 text-ink2">Readers see the line of your walk or ride on the map, with length and climb, and can download it.</p>
      )}
      <ActionForm intent="track" encType="multipart/form-data" className="mt-4 grid gap-4">
        <FormField name="file" label={track ? t`Another GPX file` : t`GPX file`} about="Up to 10 MB. It replaces an earlier one.">
          {({ defaultValue: _, ...control }) => <input {...control} type="file" accept=".gpx" required className="file-input" />}
        </FormField>
        <div>
          <FormButton intent="track" look="outlined">
            Upload
          </FormButton>
        </div>
      </ActionForm>
    </div>
  </section>
);
