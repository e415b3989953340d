import type { ComponentType } from 'react';
import { useLazyPart } from '../frame/use-lazy-part.ts';
import type { ResultProps } from './result/result.tsx';

let loading: Promise<ComponentType<ResultProps>> | null = null;

/** Loads the view of results, which the first paint does not need; retried after a failure. */
export function loadResult(): Promise<ComponentType<ResultProps>> {
  loading ??= import('./result/result.tsx').then((module) => module.Result);
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

export function LazyResult(props: ResultProps) {
  const { part: View, failed, again } = useLazyPart(loadResult);
  if (View) return <View {...props} />;
  if (!failed) return <Reading />;
  return (
    <p className="checker-reading" role="alert">
      Prikaz rezultata nije učitan.{' '}
      <button type="button" className="button button-line" onClick={again}>
        Pokušaj ponovo
      </button>
    </p>
  );
}

/** Placeholder of a loading report. */
export function Reading() {
  return (
    <p className="checker-reading waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      Učitavam izvještaj…
    </p>
  );
}
