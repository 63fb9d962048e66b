-- +goose Up
-- Who has read an article that is removed; the key begins with the seller.
CREATE INDEX blog_reads_article ON blog_reads (article_id);

-- +goose Down
DROP INDEX blog_reads_article;
