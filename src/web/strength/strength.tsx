interface StrengthProps {
  score: number | null;
  hint: string;
  /** The error shown at the field, which the hint does not repeat. */
  error?: string | undefined;
}

/** Strength of a password as bars (strength.css, loaded by both front ends) and text. */
export const Strength = ({ score, hint, error }: StrengthProps) => (
  <>
    <span className="strength" data-score={score ?? ''} aria-hidden="true">
      {[1, 2, 3, 4].map((step) => (
        <i key={step} data-on={score !== null && score >= step ? '' : undefined} />
      ))}
    </span>
    <span role="status">{error ? hint.replace(error, '').trim() : hint}</span>
  </>
);
