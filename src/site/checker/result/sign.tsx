import { SIGN_WORDS, signOf } from './grade.ts';

const DRAWN = {
  tick: 'M3.5 8.5l3 3 6-7',
  warning: 'M8 2.5L14.5 13.5H1.5ZM8 6.5v3.2M8 11.4v.6',
  cross: 'M4 4l8 8M12 4l-8 8',
};

/** The icon of an audit by its score: tick, warning or cross; none where there is no score. */
export function SignIcon({ score }: { score: number | null }) {
  const sign = signOf(score);
  if (!sign) return <span className="sign" />;
  return (
    <span className="sign" data-sign={sign}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={DRAWN[sign]} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" />
      </svg>
      <span className="unseen">{SIGN_WORDS[sign]}: </span>
    </span>
  );
}
