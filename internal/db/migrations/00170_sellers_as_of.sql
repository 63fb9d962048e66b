-- +goose Up
-- As of when the marketplace, or an operator, said it: of two words about the same
-- day, or the same history, the later one counts, whichever comes first. NULL: said
-- before this was stored, so that any other is later.
ALTER TABLE seller_partnerships ADD COLUMN sent_at {{timestamp}};
ALTER TABLE settlements ADD COLUMN sent_at {{timestamp}};

-- +goose Down
ALTER TABLE settlements DROP COLUMN sent_at;
ALTER TABLE seller_partnerships DROP COLUMN sent_at;
