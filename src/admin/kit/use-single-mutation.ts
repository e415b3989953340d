import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** A mutation of which one runs at a time. `mutate` does nothing while it does: a second click may precede the disabled button. */
export function useSingleMutation<Data, Variables, Context>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): Omit<UseMutationResult<Data, Error, Variables, Context>, 'mutateAsync'> {
  const runs = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      runs.current = false;
      return options.onSettled?.(...settled);
    },
  });
  return {
    ...mutation,
    mutate: (...asked) => {
      if (runs.current) return;
      runs.current = true;
      mutation.mutate(...asked);
    },
  };
}
