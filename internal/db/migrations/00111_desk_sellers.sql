-- +goose Up
-- What operators decide about a seller.
ALTER TABLE sellers ADD COLUMN payout_held_at {{timestamp}};                  -- since when no payout leaves; NULL: they leave
ALTER TABLE sellers ADD COLUMN payout_held_because TEXT NOT NULL DEFAULT '';
ALTER TABLE sellers ADD COLUMN banned_because TEXT NOT NULL DEFAULT '';       -- empty: the marketplace did not say
CREATE INDEX sellers_banned ON sellers (id) WHERE is_banned;
CREATE INDEX sellers_held ON sellers (id) WHERE payout_held_at IS NOT NULL;

-- Decisions that the marketplace has yet to take: until then, what it says of the
-- same thing is passed over.
CREATE TABLE seller_decisions (
  id        {{identity}},
  seller_id {{bigint}} NOT NULL REFERENCES sellers (id),
  kind      TEXT NOT NULL CHECK (kind IN ('BAN', 'UNBAN', 'FLAGS', 'PARTNERSHIP', 'COMMISSION', 'ADJUSTMENT')),
  body      TEXT NOT NULL, -- JSON
  at        {{timestamp}} NOT NULL,
  taken_at  {{timestamp}}
);
CREATE INDEX seller_decisions_to_take ON seller_decisions (id) WHERE taken_at IS NULL;
CREATE INDEX seller_decisions_seller ON seller_decisions (seller_id, kind, id);

-- All that was done to and by a seller.
CREATE INDEX product_history_seller ON product_history (seller_id, id);
CREATE INDEX billing_log_seller ON billing_log (seller_id, id);

-- Sellers are found by any part of what names them or what they sell, by its
-- groups of three letters.
{{if postgres}}
CREATE INDEX sellers_search ON sellers USING gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || COALESCE(external_id, '')) gin_trgm_ops);
CREATE INDEX seller_companies_search ON seller_companies USING gin (lower(name || ' ' || vat_number || ' ' || registration_number) gin_trgm_ops);
CREATE INDEX product_names_search ON product_names USING gin (lower(name) gin_trgm_ops);
{{end}}
{{if sqlite}}
CREATE VIRTUAL TABLE seller_search USING fts5(first_name, last_name, email, external_id, content='sellers', content_rowid='id', tokenize='trigram');
INSERT INTO seller_search (seller_search) VALUES ('rebuild');
CREATE VIRTUAL TABLE company_search USING fts5(name, vat_number, registration_number, content='seller_companies', content_rowid='seller_id', tokenize='trigram');
INSERT INTO company_search (company_search) VALUES ('rebuild');
CREATE VIRTUAL TABLE product_search USING fts5(name, content='product_names', content_rowid='rowid', tokenize='trigram');
INSERT INTO product_search (product_search) VALUES ('rebuild');
-- +goose StatementBegin
CREATE TRIGGER seller_search_insert AFTER INSERT ON sellers BEGIN
  INSERT INTO seller_search (rowid, first_name, last_name, email, external_id) VALUES (NEW.id, NEW.first_name, NEW.last_name, NEW.email, NEW.external_id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER seller_search_update AFTER UPDATE OF first_name, last_name, email, external_id ON sellers
WHEN OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name OR OLD.email <> NEW.email OR OLD.external_id IS NOT NEW.external_id BEGIN
  INSERT INTO seller_search (seller_search, rowid, first_name, last_name, email, external_id) VALUES ('delete', OLD.id, OLD.first_name, OLD.last_name, OLD.email, OLD.external_id);
  INSERT INTO seller_search (rowid, first_name, last_name, email, external_id) VALUES (NEW.id, NEW.first_name, NEW.last_name, NEW.email, NEW.external_id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER company_search_insert AFTER INSERT ON seller_companies BEGIN
  INSERT INTO company_search (rowid, name, vat_number, registration_number) VALUES (NEW.seller_id, NEW.name, NEW.vat_number, NEW.registration_number);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER company_search_update AFTER UPDATE OF name, vat_number, registration_number ON seller_companies
WHEN OLD.name <> NEW.name OR OLD.vat_number <> NEW.vat_number OR OLD.registration_number <> NEW.registration_number BEGIN
  INSERT INTO company_search (company_search, rowid, name, vat_number, registration_number) VALUES ('delete', OLD.seller_id, OLD.name, OLD.vat_number, OLD.registration_number);
  INSERT INTO company_search (rowid, name, vat_number, registration_number) VALUES (NEW.seller_id, NEW.name, NEW.vat_number, NEW.registration_number);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER company_search_delete AFTER DELETE ON seller_companies BEGIN
  INSERT INTO company_search (company_search, rowid, name, vat_number, registration_number) VALUES ('delete', OLD.seller_id, OLD.name, OLD.vat_number, OLD.registration_number);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER product_search_insert AFTER INSERT ON product_names BEGIN
  INSERT INTO product_search (rowid, name) VALUES (NEW.rowid, NEW.name);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER product_search_update AFTER UPDATE OF name ON product_names WHEN OLD.name <> NEW.name BEGIN
  INSERT INTO product_search (product_search, rowid, name) VALUES ('delete', OLD.rowid, OLD.name);
  INSERT INTO product_search (rowid, name) VALUES (NEW.rowid, NEW.name);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER product_search_delete AFTER DELETE ON product_names BEGIN
  INSERT INTO product_search (product_search, rowid, name) VALUES ('delete', OLD.rowid, OLD.name);
END;
-- +goose StatementEnd
{{end}}

-- +goose Down
{{if postgres}}
DROP INDEX product_names_search;
DROP INDEX seller_companies_search;
DROP INDEX sellers_search;
{{end}}
{{if sqlite}}
DROP TRIGGER product_search_delete;
DROP TRIGGER product_search_update;
DROP TRIGGER product_search_insert;
DROP TRIGGER company_search_delete;
DROP TRIGGER company_search_update;
DROP TRIGGER company_search_insert;
DROP TRIGGER seller_search_update;
DROP TRIGGER seller_search_insert;
DROP TABLE product_search;
DROP TABLE company_search;
DROP TABLE seller_search;
{{end}}
DROP INDEX billing_log_seller;
DROP INDEX product_history_seller;
DROP TABLE seller_decisions;
DROP INDEX sellers_held;
DROP INDEX sellers_banned;
ALTER TABLE sellers DROP COLUMN banned_because;
ALTER TABLE sellers DROP COLUMN payout_held_because;
ALTER TABLE sellers DROP COLUMN payout_held_at;
