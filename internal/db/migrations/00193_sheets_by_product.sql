-- +goose Up
-- When a product's first sheet was validated: its annual fee is due from then on.
CREATE INDEX sheet_submissions_product ON sheet_submissions (product_id, state);

-- +goose Down
DROP INDEX sheet_submissions_product;
