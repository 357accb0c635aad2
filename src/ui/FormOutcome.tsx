interface Props {
  /** Why a form was not taken; announced at once. */
  failure?: string | undefined;
  /** What was done; not shown beside a failure. */
  done?: string | false | null | undefined;
}

/** Below a page's head: what came of the form that was sent last. */
export const FormOutcome = ({ failure, done }: Props) =>
  failure ? (
    <p role="alert" className="mt-6 border-l-4 border-danger bg-sand p-3">
      {failure}
    </p>
  ) : done ? (
    <p role="status" className="mt-6 border-l-4 border-sea bg-sand p-3">
      {done}
    </p>
  ) : null;
