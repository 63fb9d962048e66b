import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { PageHeader } from '../page-header/page-header.tsx';
import { UiLanguage } from '../texts.ts';
import { ToastProvider } from '../toast/toast.tsx';
import classes from './gallery.module.css';
import { Display } from './parts/display.tsx';
import { Fields } from './parts/fields.tsx';
import { Lists } from './parts/lists.tsx';
import { Overlays } from './parts/overlays.tsx';
import { States } from './parts/states.tsx';
import { Tables } from './parts/tables.tsx';

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ro', 'ru'];

/**
 * Every component in every state on one page, for those who build and for the
 * visual tests. Not part of the product, hence in English only.
 */
export function UiGallery() {
  const [language, setLanguage] = useState('en');
  return (
    <UiLanguage value={language}>
      <ToastProvider>
        <main className={classes.page}>
          <PageHeader
            title="Components"
            description="Everything the screens are made of, in every state."
            actions={
              <Group gap="sm">
                <label className={classes.language}>
                  Component texts
                  <select
                    value={language}
                    onChange={(event) => setLanguage(event.currentTarget.value)}
                  >
                    {languages.map((code) => (
                      <option key={code}>{code}</option>
                    ))}
                  </select>
                </label>
                <Button component="a" href="/sellers">
                  To the app
                </Button>
              </Group>
            }
          />
          <Display />
          <Fields />
          <Lists />
          <Overlays />
          <Tables />
          <States />
        </main>
      </ToastProvider>
    </UiLanguage>
  );
}
