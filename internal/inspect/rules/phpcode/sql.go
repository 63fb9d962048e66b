package phpcode

import (
	"regexp"
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"

	"merkato/internal/inspect"
	"merkato/internal/inspect/php"
)

var ruleSQL = &inspect.Rule{
	ID: "PHP-SQL", Category: inspect.PHP, Severity: inspect.Error, Since: 1,
	Title: "Value in a query without escaping",
	Why:   "Whoever controls the value can change the query: read the customers, change prices, delete orders. It is the most common way shops are broken into.",
	How:   "Cast numbers, as in (int) $id. Escape text with pSQL() and put it between quotes. Escape names of tables and columns with bqSQL(), or choose them from a fixed list.",
	Messages: map[string]string{
		"request": "{value} comes from the visitor and goes into a query unescaped.",
		"quoted":  "{value} is put between quotes in a query without pSQL().",
		"bare":    "{value} goes into a query without a cast or escaping.",
		"field":   "{value} is written to the database without pSQL() or a cast.",
	},
	PHP: checkSQL,
	Bad: append(inspect.PHPExamples(
		"$id = Tools::getValue('id');\nDb::getInstance()->getRow('SELECT * FROM `' . _DB_PREFIX_ . 'demo` WHERE `id` = ' . $id);\n",
		"function find($name)\n{\n    $sql = new DbQuery();\n    $sql->from('demo');\n    $sql->where('name = \"' . $name . '\"');\n    return Db::getInstance()->executeS($sql);\n}\n",
		"function find($where)\n{\n    $sql = 'SELECT * FROM demo';\n    if ($where) {\n        $sql .= \" WHERE name LIKE '%$where%'\";\n    }\n    return Db::getInstance()->executeS($sql);\n}\n",
		"Db::getInstance()->insert('demo', ['name' => Tools::getValue('name')]);\n",
		"$ids = Tools::getValue('ids');\nforeach ($ids as &$id) {\n    if ($id == 'all') {\n        continue;\n    }\n    $id = (int) $id;\n}\nDb::getInstance()->execute('DELETE FROM demo WHERE id IN (' . implode(',', $ids) . ')');\n",
		"$ids = Tools::getValue('ids');\nforeach ($ids as $k => $id) {\n    if ($k) {\n        $ids[$k] = (int) $id;\n    }\n}\nDb::getInstance()->execute('DELETE FROM demo WHERE id IN (' . implode(',', $ids) . ')');\n",
		"$rows = Tools::getValue('rows');\nforeach ($rows as $k => $row) {\n    $rows[$k]['active'] = 1;\n}\nDb::getInstance()->execute('DELETE FROM demo WHERE id IN (' . implode(',', $rows) . ')');\n",
		"$ids = Tools::getValue('ids');\nforeach ($ids as $k => $id) {\n    $ids[$k] = (int) $id;\n    $ids[] = Tools::getValue('x');\n}\nDb::getInstance()->execute('DELETE FROM demo WHERE id IN (' . implode(',', $ids) . ')');\n",
		"$ids = Tools::getValue('ids');\nforeach ($ids as &$id) {\n    $id = (int) $id;\n    list($ids[], $rest) = Tools::getValue('x');\n}\nDb::getInstance()->execute('DELETE FROM demo WHERE id IN (' . implode(',', $ids) . ')');\n",
		"$name = Tools::getValue('name');\nif ($name != '') {\n    Db::getInstance()->executeS('SELECT * FROM demo WHERE name = \"' . $name . '\"');\n}\n",
		"function names(array $names)\n{\n    return Db::getInstance()->executeS(sprintf('SELECT * FROM demo WHERE name IN (\"%s\")', implode('\",\"', $names)));\n}\n",
	), inspect.Example{Files: map[string]string{"classes/Sample.php": "<?php\nfunction find($order)\n{\n    return Db::getInstance()->executeS('SELECT * FROM demo ORDER BY ' . $order);\n}\n"}, At: "classes/Sample.php:4"}),
	Good: inspect.PHPExamples(
		"$id = (int) Tools::getValue('id');\nDb::getInstance()->getRow('SELECT * FROM `' . _DB_PREFIX_ . 'demo` WHERE `id` = ' . $id);\n",
		"function find($name)\n{\n    $sql = new DbQuery();\n    $sql->from('demo');\n    $sql->where('name = \"' . pSQL($name) . '\"');\n    return Db::getInstance()->executeS($sql);\n}\n",
		"$ids = implode(',', array_map('intval', (array) Tools::getValue('ids')));\nDb::getInstance()->execute('DELETE FROM demo WHERE id IN (' . $ids . ')');\n",
		"$way = Tools::getValue('way');\nif (!in_array($way, ['ASC', 'DESC'])) {\n    $way = 'ASC';\n}\nDb::getInstance()->executeS('SELECT * FROM demo ORDER BY id ' . $way);\n",
		"$ids = Tools::getValue('ids');\nforeach ($ids as &$id) {\n    $id = (int) $id;\n}\nDb::getInstance()->execute('DELETE FROM demo WHERE id IN (' . implode(',', $ids) . ')');\n",
		"$ids = Tools::getValue('ids');\nforeach ($ids as $k => $id) {\n    $ids[$k] = (int) $id;\n}\nDb::getInstance()->execute('DELETE FROM demo WHERE id IN (' . implode(',', $ids) . ')');\n",
		"$way = Tools::getValue('way');\nif ($way != 'asc' && $way != 'desc') {\n    $way = 'asc';\n}\nDb::getInstance()->executeS('SELECT * FROM demo ORDER BY id ' . $way);\n",
		"$way = Tools::getValue('way');\nif (!($way === 'asc' || 'desc' === $way)) {\n    return [];\n}\nreturn Db::getInstance()->executeS('SELECT * FROM demo ORDER BY id ' . $way);\n",
		"class A extends ObjectModel\n{\n    public function load(int $shop)\n    {\n        return Db::getInstance()->getValue(\"SELECT a FROM {$this->table} WHERE id = {$this->id} AND shop = $shop AND day = '\" . date('Y-m-d') . \"'\");\n    }\n}\n",
		"$statement = $pdo->prepare('SELECT * FROM demo WHERE name = ?');\n$statement->execute([Tools::getValue('name')]);\n",
		"$columns = ['a', 'b'];\nforeach ($columns as $column) {\n    Db::getInstance()->execute('UPDATE demo SET `' . $column . '` = \"' . $column . '\"');\n}\n",
	),
}

// byName are values that are numbers or names by what they are called: not
// escaping them is careless, but no proof of a hole.
var byName = regexp.MustCompile(`(?i)^(id|ids|n|nb|nbr|num|page|limit|offset|start|count|total|position|qty|quantity|active|time|timestamp)$|^id_|^ids?[A-Z]|_ids?$|Ids?$|table|tbl|column|field|prefix|engine|charset|collat|hook|module|class|iso|locale|version|date|status|state|type|key|token|hash|md5|uuid|uniq|conf|index|controller|lang|path|dir|folder|file|url`)

// madeOfSQL are names of what holds a piece of a query.
var madeOfSQL = regexp.MustCompile(`(?i)sql|query|where|join|select|restriction|condition|filter|clause|order_?(by|way)|group_?by|limit`)

func checkSQL(r *inspect.Run, f *inspect.File, p *php.File) {
	seen := map[ast.Vertex]bool{}
	for _, use := range p.Flow().Queries {
		hasText := strings.ContainsAny(use.Value.Text(), " =,`'\"<>")
		use.Value.Scan(0, func(l *php.Leaf, quote byte) {
			if l.Origin < php.Result || seen[l.Node] {
				return
			}
			seen[l.Node] = true
			quoted := quote == '\'' || quote == '"'
			message, severity := "", inspect.Warning
			switch {
			case use.Field:
				message = "field"
				if l.Origin != php.Request {
					return
				}
				severity = inspect.Error
			case l.Origin == php.Request:
				message, severity = "request", inspect.Error
			case !hasText || l.Name == "this":
				return // a query made elsewhere
			case quoted:
				message = "quoted"
				// A property may be the module's own; a parameter or an element
				// comes from elsewhere.
				_, property := l.Node.(*ast.ExprPropertyFetch)
				_, static := l.Node.(*ast.ExprStaticPropertyFetch)
				if l.Origin == php.Unknown && !property && !static && !byName.MatchString(l.Name) {
					severity = inspect.Error
				}
			case madeOfSQL.MatchString(l.Name):
				return
			default:
				message = "bare"
			}
			r.FindAs(severity, f.AtNode(l.Node), message, []string{"value", p.Flow().Source(l.Node)})
		})
	}
}

// coreTables belong to the shop software itself.
var coreTables = php.SetOf(strings.Fields(`access accessory address alias attribute attribute_group authorization_role carrier cart
	cart_product cart_rule category category_product category_shop cms cms_category configuration connections country
	currency customer customer_group customer_thread employee feature feature_product feature_value group guest hook hook_module
	image image_shop image_type lang log mail manufacturer message meta module module_shop order_carrier order_cart_rule
	order_detail order_history order_invoice order_payment order_return order_slip order_state orders pack product
	product_attribute product_attribute_shop product_lang product_sale product_shop profile shop shop_group shop_url
	specific_price specific_price_rule state stock stock_available supplier tab tag tax tax_rule tax_rules_group
	webservice_account zone category_lang cms_lang order_state_lang customer_message search_index`)...)

var tableChange = regexp.MustCompile("(?i)\\b(alter|drop|truncate|rename)\\s+table\\s+(?:if\\s+exists\\s+)?`?(?:\\{prefix\\}|ps_)(\\w+)`?(?:\\s+(\\w+))?")

var ruleCoreTable = &inspect.Rule{
	ID: "PHP-CORETABLE", Category: inspect.PHP, Severity: inspect.Error, Since: 1,
	Title: "Changes a table of the shop software",
	Why:   "Updates of the shop and other modules expect its tables as they are. A changed one breaks them, and the change stays when the module is removed.",
	How:   "Keep what is yours in tables of your own, and join them.",
	Messages: map[string]string{
		"changed": "The query changes the table {table}, which belongs to the shop software.",
	},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		eachQuery(p, func(node ast.Vertex, text string) {
			if !mentionsTable(text) {
				return
			}
			for _, m := range tableChange.FindAllStringSubmatch(text, -1) {
				table := strings.ToLower(m[2])
				// Taking back a column that an older version added is a repair.
				if coreTables[table] && !strings.EqualFold(m[3], "drop") {
					r.Find(f.AtNode(node), "changed", "table", table)
					return
				}
			}
		})
	},
	Bad: inspect.PHPExamples(
		"Db::getInstance()->execute('ALTER TABLE `' . _DB_PREFIX_ . 'product` ADD `demo` INT');\n",
		"$sql = [];\n$sql[] = 'DROP TABLE IF EXISTS `' . _DB_PREFIX_ . 'orders`';\nforeach ($sql as $query) {\n    Db::getInstance()->execute($query);\n}\n",
	),
	Good: inspect.PHPExamples(
		"Db::getInstance()->execute('ALTER TABLE `' . _DB_PREFIX_ . 'product_demo` ADD `demo` INT');\n",
		"Db::getInstance()->execute('UPDATE `' . _DB_PREFIX_ . 'product` SET active = 1');\n",
		"Db::getInstance()->execute('ALTER TABLE `' . _DB_PREFIX_ . 'product` DROP COLUMN `demo`');\n",
	),
}

var (
	createTable  = regexp.MustCompile(`(?i)\bcreate\s+table\s+(if\s+not\s+exists\b)?`)
	dropTable    = regexp.MustCompile(`(?i)\bdrop\s+table\s+(if\s+exists\b)?`)
	literalTable = regexp.MustCompile("(?i)\\b(?:from|into|update|join|table(?:\\s+if(?:\\s+not)?\\s+exists)?)\\s+`?(ps_\\w+)")
)

var ruleTableSQL = &inspect.Rule{
	ID: "PHP-TABLESQL", Category: inspect.PHP, Severity: inspect.Warning, Since: 1,
	Title: "Query that fails in some shops",
	Why:   "A shop can have another table prefix than ps_, and a module can be installed again where its tables are left over.",
	How:   "Write _DB_PREFIX_ before the names of tables, CREATE TABLE IF NOT EXISTS and DROP TABLE IF EXISTS.",
	Messages: map[string]string{
		"create": "CREATE TABLE lacks IF NOT EXISTS.",
		"drop":   "DROP TABLE lacks IF EXISTS.",
		"prefix": "{table} has the prefix ps_ instead of _DB_PREFIX_.",
	},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		eachQuery(p, func(node ast.Vertex, text string) {
			if mentionsTable(text) {
				if m := createTable.FindStringSubmatch(text); m != nil && m[1] == "" {
					r.Find(f.AtNode(node), "create")
				}
				if m := dropTable.FindStringSubmatch(text); m != nil && m[1] == "" {
					r.Find(f.AtNode(node), "drop")
				}
			}
			if !strings.Contains(text, "ps_") {
				return
			}
			if m := literalTable.FindStringSubmatch(text); m != nil {
				r.Find(f.AtNode(node), "prefix", "table", m[1])
			}
		})
	},
	Bad: inspect.PHPExamples(
		"Db::getInstance()->execute('CREATE TABLE `' . _DB_PREFIX_ . 'demo` (id INT)');\n",
		"Db::getInstance()->execute('DROP TABLE `' . _DB_PREFIX_ . 'demo`');\n",
		"Db::getInstance()->executeS('SELECT id FROM ps_product');\n",
	),
	Good: inspect.PHPExamples(
		"Db::getInstance()->execute('CREATE TABLE IF NOT EXISTS `' . _DB_PREFIX_ . 'demo` (id INT)');\nDb::getInstance()->execute('DROP TABLE IF EXISTS `' . _DB_PREFIX_ . 'demo`');\n",
		"Db::getInstance()->executeS('SELECT ps_a FROM ' . _DB_PREFIX_ . 'ps_demo');\n",
	),
}

// mentionsTable spares most queries a search for changes of tables.
func mentionsTable(text string) bool {
	return strings.Contains(text, "TABLE") || strings.Contains(strings.ToUpper(text), "TABLE")
}

// eachQuery shows the queries of a file as text, with ? for what is unknown.
func eachQuery(p *php.File, see func(node ast.Vertex, text string)) {
	for _, use := range p.Flow().Queries {
		if !use.Field {
			use.Value.Each(func(query php.Value) { see(use.Node, query.Text()) })
		}
	}
}
