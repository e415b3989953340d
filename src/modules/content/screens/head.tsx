import { Button, Tabs } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { formatDateTime, PageHeader } from '../../../admin/kit/index.ts';
import type { ContentPage } from '../content.ts';
import { HOME, PORTFOLIO } from './client.ts';
import classes from './content.module.css';

interface HeadProps {
  page: ContentPage;
  changed?: { updated_at: string | null; updated_by: string | null };
}

const SITE: Record<ContentPage, string> = { home: '/', portfolio: '/portfolio' };

/** Header of the content screens: page, last change, link to the page. */
export function ContentHead({ page, changed }: HeadProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Sadržaj sajta"
        description={
          changed?.updated_at
            ? `Posljednja izmjena tekstova: ${changed.updated_by}, ${formatDateTime(changed.updated_at)}`
            : 'Tekstovi javnog sajta. Dok ih ne promijenite, prikazuju se zadani.'
        }
        actions={
          <Button
            component="a"
            variant="default"
            href={SITE[page]}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            Otvori stranicu
          </Button>
        }
      />
      <Tabs
        className={classes.tabs}
        value={page}
        onChange={(value) => navigate(value === 'portfolio' ? PORTFOLIO : HOME)}
        activateTabWithKeyboard={false}
      >
        <Tabs.List aria-label="Stranice sajta">
          <Tabs.Tab value="home">Početna</Tabs.Tab>
          <Tabs.Tab value="portfolio">Portfolio</Tabs.Tab>
        </Tabs.List>
      </Tabs>
    </>
  );
}
