interface Props {
  /** Reason why a form was rejected; announced at once. */
  failure?: string | undefined;
  /** Confirmation of a completed action; not shown with a failure. */
  done?: string | false | null | undefined;
}

/** Renders the result of the last submitted form, below the page's heading. */
export const FormOutcome = ({ failure, done }: Props) =>
  failure ? (
    <p role="alert" className="mt-6 border-s-4 border-danger bg-sand p-3">
      {failure}
    </p>
  ) : done ? (
    <p role="status" className="mt-6 border-s-4 border-sea bg-sand p-3">
      {done}
    </p>
  ) : null;
