import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';

/** Ends the saving of a form: shows the server's message, refetches everything and, if `to` is given, leads there. */
export function useSaved() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return ({ message }: { message?: string }, to?: string): void => {
    if (message) toast.success(message);
    void client.invalidateQueries();
    if (to) void navigate(to);
  };
}
