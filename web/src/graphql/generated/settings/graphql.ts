/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type CompanyInput = {
  city: string;
  country: string;
  legal_form: string;
  name: string;
  postcode: string;
  registration_number: string;
  street: string;
  street2: string;
  vat_number: string;
};

export type SettingsInput = {
  catalog_url?: string | null | undefined;
  company: CompanyInput;
  declared_vat_payment: boolean;
  first_name: string;
  language_native: string;
  language_second?: string | null | undefined;
  language_third?: string | null | undefined;
  last_name: string;
  time_zone: string;
  vacation?: VacationInput | null | undefined;
};

export type VacationInput = {
  from: string;
  message: string;
  until: string;
};

export type OwnSettingsFragment = { email: string, first_name: string, last_name: string, language_native: string, language_second: string | null, language_third: string | null, time_zone: string, catalog_url: string | null, declared_vat_payment: boolean, is_away: boolean, is_valid: boolean, missing: Array<string>, is_waiting: boolean, company: { name: string, legal_form: string, street: string, street2: string, postcode: string, city: string, country: string, vat_number: string, registration_number: string }, vacation: { from: string, until: string, message: string } | null };

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsQuery = { settings: { email: string, first_name: string, last_name: string, language_native: string, language_second: string | null, language_third: string | null, time_zone: string, catalog_url: string | null, declared_vat_payment: boolean, is_away: boolean, is_valid: boolean, missing: Array<string>, is_waiting: boolean, company: { name: string, legal_form: string, street: string, street2: string, postcode: string, city: string, country: string, vat_number: string, registration_number: string }, vacation: { from: string, until: string, message: string } | null } };

export type SaveSettingsMutationVariables = Exact<{
  input: SettingsInput;
}>;


export type SaveSettingsMutation = { save_settings: { email: string, first_name: string, last_name: string, language_native: string, language_second: string | null, language_third: string | null, time_zone: string, catalog_url: string | null, declared_vat_payment: boolean, is_away: boolean, is_valid: boolean, missing: Array<string>, is_waiting: boolean, company: { name: string, legal_form: string, street: string, street2: string, postcode: string, city: string, country: string, vat_number: string, registration_number: string }, vacation: { from: string, until: string, message: string } | null } };

export type SignUpMutationVariables = Exact<{
  input: SettingsInput;
}>;


export type SignUpMutation = { sign_up: { email: string, first_name: string, last_name: string, language_native: string, language_second: string | null, language_third: string | null, time_zone: string, catalog_url: string | null, declared_vat_payment: boolean, is_away: boolean, is_valid: boolean, missing: Array<string>, is_waiting: boolean, company: { name: string, legal_form: string, street: string, street2: string, postcode: string, city: string, country: string, vat_number: string, registration_number: string }, vacation: { from: string, until: string, message: string } | null } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const OwnSettingsFragmentDoc = new TypedDocumentString(`
    fragment OwnSettings on Settings {
  email
  first_name
  last_name
  language_native
  language_second
  language_third
  time_zone
  catalog_url
  declared_vat_payment
  company {
    name
    legal_form
    street
    street2
    postcode
    city
    country
    vat_number
    registration_number
  }
  vacation {
    from
    until
    message
  }
  is_away
  is_valid
  missing
  is_waiting
}
    `, {"fragmentName":"OwnSettings"}) as unknown as TypedDocumentString<OwnSettingsFragment, unknown>;
export const SettingsDocument = new TypedDocumentString(`
    query Settings {
  settings {
    ...OwnSettings
  }
}
    fragment OwnSettings on Settings {
  email
  first_name
  last_name
  language_native
  language_second
  language_third
  time_zone
  catalog_url
  declared_vat_payment
  company {
    name
    legal_form
    street
    street2
    postcode
    city
    country
    vat_number
    registration_number
  }
  vacation {
    from
    until
    message
  }
  is_away
  is_valid
  missing
  is_waiting
}`) as unknown as TypedDocumentString<SettingsQuery, SettingsQueryVariables>;
export const SaveSettingsDocument = new TypedDocumentString(`
    mutation SaveSettings($input: SettingsInput!) {
  save_settings(input: $input) {
    ...OwnSettings
  }
}
    fragment OwnSettings on Settings {
  email
  first_name
  last_name
  language_native
  language_second
  language_third
  time_zone
  catalog_url
  declared_vat_payment
  company {
    name
    legal_form
    street
    street2
    postcode
    city
    country
    vat_number
    registration_number
  }
  vacation {
    from
    until
    message
  }
  is_away
  is_valid
  missing
  is_waiting
}`) as unknown as TypedDocumentString<SaveSettingsMutation, SaveSettingsMutationVariables>;
export const SignUpDocument = new TypedDocumentString(`
    mutation SignUp($input: SettingsInput!) {
  sign_up(input: $input) {
    ...OwnSettings
  }
}
    fragment OwnSettings on Settings {
  email
  first_name
  last_name
  language_native
  language_second
  language_third
  time_zone
  catalog_url
  declared_vat_payment
  company {
    name
    legal_form
    street
    street2
    postcode
    city
    country
    vat_number
    registration_number
  }
  vacation {
    from
    until
    message
  }
  is_away
  is_valid
  missing
  is_waiting
}`) as unknown as TypedDocumentString<SignUpMutation, SignUpMutationVariables>;