/** The report of the review engine, as internal/inspect/report.go writes it. */
export interface Report {
  ruleSet: number;
  kind?: 'module' | 'theme';
  name?: string;
  version?: string;
  requires: { min?: string; max?: string; open?: boolean };
  change?: ChangeKind;
  compliance: 'compliant' | 'notCompliant';
  errors: number;
  warnings: number;
  findings: Finding[];
  /** Findings of the previous version that are gone. */
  fixed?: Finding[];
  /** Fingerprints of old warnings that a small change does not bring up again. */
  omitted?: string[];
  /** How many findings of a rule were too many to list. */
  cut?: Record<string, number>;
  compatibility: Compatibility[];
  notRun?: { rule: string; needs: string[] }[];
  contents?: string;
  files: { path: string; size: number; sha256: string }[];
}

type ChangeKind = 'NEW' | 'MAJOR' | 'MINOR' | 'DEBUG' | 'FIX_ERROR';

interface Finding {
  rule: string;
  category: 'php' | 'ux' | 'install' | 'other';
  severity: 'error' | 'warning';
  file?: string;
  line?: number;
  column?: number;
  /** Key into the rule's messages, with parameters; text is the English of both. */
  message: string;
  params?: Record<string, string>;
  text: string;
  excerpt?: { first: number; lines: string[] };
  fingerprint: string;
  state?: 'new' | 'unchanged' | 'fixed';
}

interface Compatibility {
  platform: string;
  result: 'certified' | 'confirm' | 'declined' | 'outdated' | 'waiting';
  because?: string;
}

/** What a review knows besides the archive; every part may be missing. */
export interface InspectContext {
  kind?: 'module' | 'theme';
  change?: ChangeKind;
  previous?: Report;
  technicalName?: string;
  lastVersion?: string;
  /** Rules whose warnings refuse a version: a small change brings them up again. */
  blocking?: string[];
  platforms?: {
    version: string;
    phpMin: string;
    phpMax: string;
    released: string;
    /** The day from which updates have to support its major. */
    required: string;
  }[];
  /** The day of the review, as YYYY-MM-DD. */
  date?: string;
}
