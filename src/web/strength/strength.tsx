interface StrengthProps {
  score: number | null;
  hint: string;
  /** What the field is refused with, which is not said twice. */
  error?: string | undefined;
}

/** How hard a password is to guess, as bars (strength.css, which both front ends bring) and in words. */
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
