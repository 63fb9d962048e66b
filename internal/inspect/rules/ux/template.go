package ux

import (
	"regexp"
	"strconv"
	"strings"

	"merkato/internal/inspect"
	"merkato/internal/inspect/versions"
)

var templateMessages = map[string]string{
	"comment": "The comment that begins here is not closed.",
	"quote":   "A quote within this tag is not closed.",
	"tag":     "The tag that begins here is not closed.",
	"open":    "{tag} is opened here and not closed.",
	"close":   "{tag} is closed here but was not opened.",
}

func reportTemplate(r *inspect.Run, f *inspect.File) {
	if t := f.Template(); t != nil && t.Fault != nil {
		r.Find(f.AtOffset(t.Fault.Offset), t.Fault.Message, t.Fault.Params...)
	}
}

// tplExample is a module with one more template.
func tplExample(path, content string) inspect.Example {
	return inspect.Example{Files: map[string]string{path: content}}
}

func hookExamples(contents ...string) (all []inspect.Example) {
	for _, content := range contents {
		all = append(all, tplExample("views/templates/hook/sample.tpl", content))
	}
	return all
}

var ruleSmarty = &inspect.Rule{
	ID: "UX-SMARTY", Category: inspect.UX, Severity: inspect.Error, Since: 1,
	Title:    "Template that cannot be compiled",
	Why:      "The page that uses the template shows an error instead.",
	How:      "Close what is open: {if} with {/if}, {foreach} with {/foreach}, quotes, comments. Put scripts and styles between {literal} and {/literal}, or leave a space after each brace.",
	Messages: templateMessages,
	File: func(r *inspect.Run, f *inspect.File) {
		if f.Ext == "tpl" {
			reportTemplate(r, f)
		}
	},
	Bad: append(hookExamples(
		"{foreach $a as $b}\n{if $b}\n{/foreach}\n",
		"<p>{l s='Hello d='Modules.Demo.Shop'}</p>\n",
		"{* a comment\n<p>1</p>\n",
		"<p>{$a</p>\n",
		"{literal}\nvar a = {b: 1};\n",
	), inspect.Example{Files: map[string]string{"views/templates/hook/sample.tpl": "{if $a}\n1\n{/if}\n{/if}\n"}, At: "views/templates/hook/sample.tpl:4"}),
	Good: hookExamples(
		"{if $a}{foreach from=$b item=c}{$c|escape:'html'}{foreachelse}none{/foreach}{else}{/if}\n",
		"{literal}<script>if (a) {b()} var c = {'d': \"{\"}</script>{/literal}\n",
		"<script>\nfunction a() { if (b) { c(); } }\nvar d = {};\n$(function(){\n  $('e').show();\n});\n</script>\n",
		"{block name='x'}{$smarty.block.parent}{/block}{mytag a='b'}{mytag}x{/mytag}\n",
		"{include file=\"{$dir}a.tpl\" b=\"x{l s='it\\'s' mod=\"demo\"}y\" c=\"`$d.e`\"}\n",
		"<style>a{color:red}</style><p onclick=\"x({literal}{a:1}{/literal})\">{ldelim}</p>\n",
	),
}

var ruleTwig = &inspect.Rule{
	ID: "UX-TWIG", Category: inspect.UX, Severity: inspect.Error, Since: 1,
	Title:    "Twig template that cannot be compiled",
	Why:      "The page that uses the template shows an error instead.",
	How:      "Close what is open: {% if %} with {% endif %}, {% for %} with {% endfor %}, {% block %} with {% endblock %}, quotes, comments.",
	Messages: templateMessages,
	File: func(r *inspect.Run, f *inspect.File) {
		if f.Ext == "twig" {
			reportTemplate(r, f)
		}
	},
	Bad: []inspect.Example{
		tplExample("views/templates/admin/a.html.twig", "{% if a %}\n{{ a }}\n"),
		tplExample("views/templates/admin/a.html.twig", "{% for a in b %}{% endif %}{% endfor %}\n"),
		tplExample("views/templates/admin/a.html.twig", "{{ 'a }}\n"),
		tplExample("views/templates/admin/a.html.twig", "{# a\n"),
		tplExample("views/templates/admin/a.html.twig", "{% block a %}\n{% block b 'x' %}\n"),
	},
	Good: []inspect.Example{
		tplExample("views/templates/admin/a.html.twig", "{% extends 'a' %}{% block a %}{% set b = {'c': {d: 1}} %}{% set e %}x{% endset %}{{ b|merge({'f': '}}'}) }}{% endblock a %}{% block title 'x' %}\n"),
		tplExample("views/templates/admin/a.html.twig", "{% verbatim %}{% if %}{{ x{% endverbatim %}{% form_theme form 'a' %}{% trans_default_domain 'a' %}{% trans %}x{% endtrans %}\n"),
		tplExample("views/templates/admin/a.html.twig", "{%- if a -%}{{- a ? 'b' : \"c\" -}}{%- endif -%}<style>a { b: c }</style>\n"),
	},
}

// inAdmin reports whether a template is of the back office, where nothing is escaped by
// itself.
func inAdmin(f *inspect.File) bool {
	return strings.Contains("/"+f.Rel, "/admin/")
}

var (
	requestInTemplate = regexp.MustCompile(`(?i)\$smarty\.(get|post|request|cookies)\b|\$smarty\.server\.(HTTP_\w+|REQUEST_URI|QUERY_STRING|PHP_SELF)\b|\$smarty\.server\[`)
	safeModifier      = regexp.MustCompile(`(?i)\|\s*@?(escape|intval|floatval|count|json_encode|cleanhtml|urlencode|strlen|number_format|date_format|sizeof|round|classname|classnames|md5|strtotime|boolval|htmlspecialchars|htmlentities)\b`)
	safeVariable      = regexp.MustCompile(`(?i)^\$(smarty\.(const|foreach|section|now|version|ldelim|rdelim|block|capture)\b|hook_?\w*$|ids?_\w+$|\w*(id|ids|count|total|index|key|position|nb|num|iteration|qty|quantity|html|form|content)$|[\w.\[\]'$>-]*(\.|->|_)(id|ids|count|total|index|position|iteration|first|last|html)$|[\w.\[\]'$>-]*->(get\w*(link|url)|display\w*|render\w*)\s*\()`)
	arithmetic        = regexp.MustCompile(`^[^|'"]*\s[-+*/%]\s`)
)

var ruleEscape = &inspect.Rule{
	ID: "UX-ESCAPE", Category: inspect.UX, Severity: inspect.Error, Since: 1,
	Title: "Value printed without escaping",
	Why:   "A value with HTML in it runs as part of the page: whoever can enter it takes over the session of whoever looks at it, in the back office that of an employee.",
	How:   "Print with {$value|escape:'html':'UTF-8'}, and within scripts with {$value|json_encode nofilter}.",
	Messages: map[string]string{
		"request": "{value} comes from the visitor and is printed without escaping.",
		"admin":   "{value} is printed without escaping.",
	},
	File: func(r *inspect.Run, f *inspect.File) {
		if f.Ext != "tpl" || f.Template() == nil {
			return
		}
		admin := inAdmin(f)
		// Since 1.7 the shop escapes what front office templates print.
		old := r.Module.Kind == inspect.KindModule && r.Module.Declared.Compliancy.Min != "" && versions.Compare(r.Module.Declared.Compliancy.Min, "1.7") < 0
		for i := range f.Template().Tags {
			tag := &f.Template().Tags[i]
			if !tag.Prints() || safeModifier.MatchString(tag.Body) {
				continue
			}
			raw := strings.HasSuffix(strings.TrimSpace(tag.Body), "nofilter")
			body := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(tag.Body), "nofilter"))
			switch {
			case requestInTemplate.MatchString(body):
				if admin || raw || old {
					r.Find(f.AtOffset(tag.Start), "request", "value", body)
				}
			case (admin || old) && !raw && !safeVariable.MatchString(body) && !arithmetic.MatchString(body):
				r.Warn(f.AtOffset(tag.Start), "admin", "value", body)
			}
		}
	},
	Bad: []inspect.Example{
		tplExample("views/templates/admin/a.tpl", "<p>{$smarty.get.search}</p>\n"),
		tplExample("views/templates/hook/a.tpl", "<p>{$smarty.server.REQUEST_URI nofilter}</p>\n"),
		tplExample("views/templates/admin/a.tpl", "<p>{$customer.name}</p>\n"),
	},
	Good: []inspect.Example{
		tplExample("views/templates/admin/a.tpl", "<p>{$smarty.get.search|escape:'html':'UTF-8'} {$customer.name|escape:'htmlall':'UTF-8'} {$a = $b.c}{$id_product} {$b|@count} {$i++} {$a.id + 1}</p>\n"),
		tplExample("views/templates/hook/a.tpl", "<p>{$customer.name} {$smarty.get.page} {$a|json_encode nofilter}</p>\n"),
		tplExample("views/templates/admin/a.tpl", "{* {$customer.name} *}{literal}{$customer.name}{/literal}{if $smarty.get.a == 'b'}1{/if}\n"),
	},
}

var ruleRaw = &inspect.Rule{
	ID: "UX-RAW", Category: inspect.UX, Severity: inspect.Warning, Since: 1,
	Title:    "Escaping switched off",
	Why:      "Where the value is not made safe before, it runs as part of the page.",
	How:      "Leave out nofilter and |raw, unless the value is HTML that was cleaned, such as by Tools::purifyHTML().",
	Messages: map[string]string{"raw": "Escaping is switched off (places in this file: {count})."},
	File: func(r *inspect.Run, f *inspect.File) {
		t := f.Template()
		if t == nil {
			return
		}
		count, first := 0, 0
		for _, tag := range t.Tags {
			raw := f.Ext == "tpl" && tag.Name == "$" && strings.HasSuffix(strings.TrimSpace(tag.Body), "nofilter") && !strings.Contains(tag.Body, "json_encode") ||
				f.Ext == "twig" && rawFilter.MatchString(tag.Body) && !strings.Contains(tag.Body, "json_encode") && !strings.Contains(tag.Body, "|trans")
			if raw {
				if count++; count == 1 {
					first = tag.Start
				}
			}
		}
		if count > 0 {
			r.Find(f.AtOffset(first), "raw", "count", strconv.Itoa(count))
		}
	},
	Bad: []inspect.Example{
		tplExample("views/templates/hook/a.tpl", "<p>{$product.description nofilter}</p>\n"),
		tplExample("views/templates/admin/a.html.twig", "{{ a|raw }}\n"),
	},
	Good: []inspect.Example{
		tplExample("views/templates/hook/a.tpl", "<p>{$product.description} {$a|json_encode nofilter} {* {$a nofilter} *} nofilter</p>\n"),
		tplExample("views/templates/admin/a.html.twig", "{{ a.raw }} {{ b|json_encode|raw }} {{ 'c'|trans({}, 'd')|raw }}\n"),
	},
}

var rawFilter = regexp.MustCompile(`\|\s*raw\b`)

var moduleInclude = regexp.MustCompile(`(?i)\bfile\s*=\s*["'](?:\.{1,2}/|/)*(?:themes/[^/"']+/)?modules/|\bfile\s*=\s*["']?[^"']*_PS_MODULE_DIR_`)

var ruleThemeModule = &inspect.Rule{
	ID: "UX-THEMEMOD", Category: inspect.UX, Severity: inspect.Error, Since: 1, For: inspect.KindTheme,
	Title:    "Theme includes a template of a module",
	Why:      "In a shop without that module the page shows an error.",
	How:      "Print the hook or the widget of the module instead: {hook h='…'} or {widget name='…'}.",
	Messages: map[string]string{"include": "The template of a module is included by its path."},
	File: func(r *inspect.Run, f *inspect.File) {
		if f.Ext != "tpl" || f.Template() == nil || strings.HasPrefix(f.Rel, "modules/") {
			return
		}
		for _, tag := range f.Template().Tags {
			if tag.Name == "include" && moduleInclude.MatchString(tag.Body) {
				r.Find(f.AtOffset(tag.Start), "include")
			}
		}
	},
	Bad: []inspect.Example{
		{Theme: true, Files: map[string]string{"templates/a.tpl": "{include file='../../modules/ps_demo/views/templates/a.tpl'}\n"}},
		{Theme: true, Files: map[string]string{"templates/a.tpl": "{include file=\"{$smarty.const._PS_MODULE_DIR_}ps_demo/a.tpl\"}\n"}},
	},
	Good: []inspect.Example{
		{Theme: true, Files: map[string]string{"templates/a.tpl": "{include file='_partials/modules.tpl'}{widget name='ps_demo'}{hook h='displayHome'}\n"}},
		{Theme: true, Files: map[string]string{"modules/ps_demo/a.tpl": "{include file='../modules/ps_demo/b.tpl'}\n"}},
	},
}
