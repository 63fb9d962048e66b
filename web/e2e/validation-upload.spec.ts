import { answer, names, outgoing, test } from './analytics.ts';
import { expect } from './test.ts';

// Its screens show what the checks find while they run.
test.use({ isLive: true });

test.use({ person: 'creator' });

// R13.1, R13.5, R13.6, R13.7, R13.15
test('a ZIP is checked here, uploaded and judged the same there; a notice says that it succeeded', async ({
  page,
}, testInfo) => {
  const requests = outgoing(page);
  await page.goto('/sellers/en/products/validation?part=NEEDS_ME');
  await answer(page, 'Accept').click();
  await page
    .getByRole('row', { name: /1\.0\.1/ })
    .getByRole('link')
    .click();
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Download' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    return download;
  };
  const report = await save('Compliance report (PDF)');
  expect(report.suggestedFilename()).toMatch(/\.pdf$/);
  const zip = testInfo.outputPath('refused.zip');
  await (await save('The uploaded ZIP')).saveAs(zip);
  const verdict = await page.getByRole('heading', { name: /^To be fixed/ }).textContent();
  const first = page.url();

  await page.getByRole('link', { name: 'Upload a fixed version' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(zip);
  await expect(dialog.getByText('This version would be rejected.')).toBeVisible({
    timeout: 30_000,
  });
  const upload = dialog.getByRole('button', { name: 'Upload version' });
  await expect(upload).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Upload it anyway' }).check();
  await dialog.getByRole('textbox', { name: 'Version', exact: true }).fill('1.0.2');
  await upload.click();
  await expect(dialog.getByText('The ZIP says 1.0.1.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Version', exact: true }).fill('1.0.1');
  // As it was written for the refused one.
  await expect(dialog.getByRole('textbox', { name: 'What changed' })).toHaveValue(
    'Imports rules again.',
  );
  await upload.click();

  await expect(page).not.toHaveURL(first);
  await expect(page).toHaveURL(/\/version\/\d+$/);
  await expect(page.getByRole('heading', { name: verdict ?? '' })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Validation' })
    .click();
  await page
    .getByRole('row', { name: /Online/ })
    .first()
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Test again' }).click();
  await expect(page.getByText('The tests are running.')).toBeVisible();
  await expect
    .poll(() => names(requests))
    .toEqual(
      expect.arrayContaining([
        'compliance_report_downloaded',
        'version_uploaded',
        'compatibility_tests_clicked',
      ]),
    );
});
