import { IconFileSpreadsheet } from '@tabler/icons-react';
import { LinkButton } from '../../../../admin/kit/index.ts';
import { VOUCHER_IMPORT } from './paths.ts';

/** The way to the import of vouchers, above posted ones and drafts. */
export const ImportLink = () => (
  <LinkButton variant="default" to={VOUCHER_IMPORT} icon={IconFileSpreadsheet}>
    Uvezi
  </LinkButton>
);
