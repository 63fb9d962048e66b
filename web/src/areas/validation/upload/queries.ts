import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../graphql/client.ts';
import type { UploadTermsQuery } from '../../../graphql/generated/graphql.ts';
import {
  UploadProductsDocument,
  UploadRulesDocument,
  UploadTermsDocument,
} from '../../../graphql/generated/validation/graphql.ts';
import type { InspectContext, Report } from '../../../inspect/report.ts';

export type UploadTerms = UploadTermsQuery['upload_terms'];

/** What holds for an upload; fetched each time, as it changes with every one. */
export const uploadTermsQuery = (api: Api, product: string, lang: string) =>
  queryOptions({
    queryKey: ['upload_terms', product, lang],
    queryFn: async ({ signal }) =>
      (await api(UploadTermsDocument, { product, lang }, signal)).upload_terms,
    staleTime: 0,
    gcTime: 0,
    meta: { noErrorRedirect: true },
  });

/** The products that have versions: modules and themes. */
export const uploadProductsQuery = (api: Api, lang: string) =>
  queryOptions({
    queryKey: ['upload_products', lang],
    queryFn: async ({ signal }) =>
      (await api(UploadProductsDocument, { lang }, signal)).product_list.filter(
        ({ type }) => type === 'module' || type === 'theme',
      ),
    meta: { noErrorRedirect: true },
  });

/** What the rules say in the reader's language. */
export const uploadRulesQuery = (api: Api, lang: string) =>
  queryOptions({
    queryKey: ['upload_rules', lang],
    queryFn: async ({ signal }) => (await api(UploadRulesDocument, { lang }, signal)).review_rules,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { noErrorRedirect: true },
  });

/** What the engine must know besides the archive to come to the server's verdict. */
export function contextOf(
  terms: UploadTerms,
  change: InspectContext['change'],
  previous: Report | null,
): InspectContext {
  return {
    kind: terms.kind,
    ...(change && { change }),
    ...(previous && { previous }),
    ...(terms.technical_name && { technicalName: terms.technical_name }),
    ...(terms.last_version && { lastVersion: terms.last_version }),
    platforms: terms.platforms.map(({ version, php_min, php_max, released, required }) => ({
      version,
      phpMin: php_min,
      phpMax: php_max,
      released,
      required,
    })),
    blocking: terms.blocking_rules,
    date: terms.date,
  };
}

/**
 * A report as the server judges it: rules that were announced refuse a version though the engine
 * only warns, and what an exception was made for does not count.
 */
export function judged(report: Report, terms: UploadTerms): Report {
  const findings = report.findings
    .filter(({ fingerprint }) => !terms.waived_findings.includes(fingerprint))
    .map((finding) =>
      terms.blocking_rules.includes(finding.rule)
        ? { ...finding, severity: 'error' as const }
        : finding,
    );
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return {
    ...report,
    findings,
    errors,
    warnings: findings.length - errors,
    compliance: errors > 0 ? 'notCompliant' : 'compliant',
  };
}

/** The report of the version before; null where it cannot be loaded, and then new and old faults are not distinguished. */
export async function previousReport(
  terms: UploadTerms,
  credentials: () => Promise<Record<string, string>>,
): Promise<Report | null> {
  if (!terms.previous) return null;
  try {
    const response = await fetch(`/download/versions/${terms.previous.id}/report.json`, {
      headers: await credentials(),
      credentials: 'omit',
    });
    return response.ok ? ((await response.json()) as Report) : null;
  } catch {
    return null;
  }
}
