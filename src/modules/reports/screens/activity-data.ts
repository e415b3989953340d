import { useQuery } from '@tanstack/react-query';
import type { Days } from '../../../core/period.ts';
import { api } from '../../../web/api.ts';
import type { ActivityReport } from '../reports.api.ts';

export const REPORT = '/api/izvjestaji/aktivnost';

/** Query of the report on these days. */
export const askedDays = ({ from, to }: Days) => ({ od: from, do: to });

/** Activity report; the previous one stays while another loads. */
export const useActivity = ({ from, to }: Days) =>
  useQuery({
    queryKey: ['activity', from, to],
    queryFn: async ({ signal }) =>
      (await api.get<ActivityReport>(REPORT, { query: askedDays({ from, to }), signal })).data,
    placeholderData: (before) => before,
  });
