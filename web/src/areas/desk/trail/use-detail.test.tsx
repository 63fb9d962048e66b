import { act, renderHook, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { I18nContext } from '../../../i18n/use-translation.ts';
import { allTexts } from '../../../test/texts.ts';
import { useDetail } from './use-detail.ts';

const details = `
refund | line 12 | Position 12
refund | MK-7-12, 1014.39, SEO: Expert: Bought: twice | MK-7-12, 1.014,39 €, SEO: Expert: Bought: twice
answer_contact | thread 3 | Unterhaltung 3
review_sheet | product 7 refused: No icon: none. | Produkt 7 abgelehnt: No icon: none.
review_sheet | Size guide published | Produkt Size guide veröffentlicht
exception | PHP-EVAL of Size guide: Only in debug mode. | PHP-EVAL, Produkt Size guide: Only in debug mode.
appeal | PHP-EVAL in Size guide 2.2.1 declined: No | PHP-EVAL in Size guide 2.2.1: abgelehnt: No
review_version | Size guide 2.2.1, marketing review refused: No | Size guide 2.2.1, Marketingprüfung: abgelehnt: No
article_removed | en/new removed | new (Englisch) entfernt
review_version | radar 2.1.0, technical review passed | radar 2.1.0, Technische Prüfung: bestanden
flags | has_monetization true, is_merkato false: Yes | Darf abonnieren: an, Gehört zu unserer Organisation: aus: Yes
partnership | AGENCY from 2026-01-01: Yes | Agentur ab 01.01.2026: Yes
commission | 25.00 % from 2026-01-01 until 2026-12-31: Yes | 25 % vom 01.01.2026 bis 31.12.2026: Yes
commission | 20.00 % from 2026-06-03 removed: Yes | 20 % ab 03.06.2026: entfernt: Yes
commission_table | AGENCY 32.00 % from 2026-06-01 removed | Agentur 32 % ab 01.06.2026: entfernt
commission_table | OWN_CODE 35.50 % from 2027-03-01 | Eigener Rabattcode 35,5 % ab 01.03.2027
platform_version | 9.1.0 removed | 9.1.0 entfernt
fee_table | 99.50 a year from 2027-03-01 | 99,50 € pro Jahr ab 01.03.2027
adjustment | desk-AEYTARY, -8.00: Yes | -8 €: Yes
adjustment | 1014.39: Yes, late | 1.014,39 €: Yes, late
appeal | PHP-EVAL in radar 2.1.0 accepted for later versions too: Yes | PHP-EVAL in radar 2.1.0: stattgegeben, auch für spätere Versionen: Yes
exception | PHP-EVAL of product 7 withdrawn: Misused. | PHP-EVAL, Produkt 7: zurückgenommen: Misused.
exception | PHP-EVAL of SEO: Expert withdrawn: Misused. | PHP-EVAL, Produkt SEO: Expert: zurückgenommen: Misused.
exception | PHP-EVAL of "SEO: Expert" withdrawn: Misused: often. | PHP-EVAL, Produkt SEO: Expert: zurückgenommen: Misused: often.
exception | PHP-EVAL of "SEO": The last one was withdrawn: by mistake. | PHP-EVAL, Produkt SEO: The last one was withdrawn: by mistake.
exception | PHP-EVAL of "Is \\"new\\" withdrawn: \\\\o/": Only in debug mode. | PHP-EVAL, Produkt Is "new" withdrawn: \\o/: Only in debug mode.
exception | PHP-EVAL of "Best" filter withdrawn: Misused. | PHP-EVAL, Produkt "Best" filter: zurückgenommen: Misused.
exception | PHP-EVAL of SEO: Expert: Only in debug mode. | PHP-EVAL, Produkt SEO: Expert: Only in debug mode.
change | JGAS6ERPYSGYYVDSES3LWSQNQO request_account_deletion save_settings pay_fee | Einstellungen, Jahresgebühr
pose_as | JGAS6ERPYSGYYVDSES3LWSQNQO POST /graphql | 
change | JGAS6ERPYSGYYVDSES3LWSQNQO POST /upload/documents | POST /upload/documents
article | en/helper-test removed | helper-test (Englisch) entfernt
rule_change | PHP-EVAL is not to block | PHP-EVAL blockiert nicht
ban | line 12 | line 12`;

// R18.4: the forms in which the server writes them; reasons stay as they were written.
it('says in the reader’s language what an operator did', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
  const i18n = await allTexts('de');
  const { result } = await act(async () =>
    renderHook(useDetail, {
      wrapper: ({ children }) => (
        <I18nContext value={i18n}>
          <Suspense>{children}</Suspense>
        </I18nContext>
      ),
    }),
  );
  await waitFor(() => expect(result.current).not.toBeNull()); // its formats are fetched
  const rows = details
    .trim()
    .split('\n')
    .map((row) => row.split(' | '));
  expect(rows.map(([action = '', detail = '']) => result.current({ action, detail }))).toEqual(
    rows.map(([, , words]) => words?.replace(/ (?=[%€])/, '\u00a0')),
  );
});
