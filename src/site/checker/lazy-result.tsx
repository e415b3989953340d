import type { ComponentType } from 'react';
import { useFetched } from '../frame/use-fetched.ts';
import type { ResultProps } from './result/result.tsx';

let loading: Promise<ComponentType<ResultProps>> | null = null;

/** Fetches the view of results, which the first paint does without; asked again after a failure. */
export function loadResult(): Promise<ComponentType<ResultProps>> {
  loading ??= import('./result/result.tsx').then((module) => module.Result);
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** A result, as soon as its view is there. */
export function LazyResult(props: ResultProps) {
  const { part: View, failed, again } = useFetched(loadResult);
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

/** Stands in for a report that is on its way. */
export function Reading() {
  return (
    <p className="checker-reading waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      Učitavam izvještaj…
    </p>
  );
}
